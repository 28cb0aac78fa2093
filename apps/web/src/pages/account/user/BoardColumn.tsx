import { LIMITS } from '@fika/contract/limits';
import { COFFEE_STATUS } from '@fika/contract/statuses';
import { Button } from '@mantine/core';
import { type ComponentType, type ReactNode, type Ref, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import type { Coffee } from '#features/coffees/api.ts';
import { type BOARD, movesOf } from '#features/coffees/board.ts';
import c from './CoffeeBoard.module.css';
import { CoffeeCard, RateLink, ReplyLink } from '#features/coffees/components/CoffeeCard.tsx';
import { CoffeeMenu } from '#features/coffees/components/CoffeeMenu.tsx';
import type { LoadedColumn } from './use-columns.ts';
import type { Moves } from '#features/coffees/components/use-moves.ts';

interface CardProps {
  coffee: Coffee;
  moves: Moves;
}

interface BoardColumnProps {
  column: (typeof BOARD)[number];
  cards: LoadedColumn;
  moves: Moves;
  Card?: ComponentType<CardProps>;
  ref?: Ref<HTMLElement>;
  /** A card is dragged over it. */
  isTarget?: boolean;
}

/** One column, newest first; a button shows the older cards. */
export function BoardColumn({
  column: { key, shown },
  cards,
  moves,
  Card = BoardCard,
  ref,
  isTarget = false,
}: BoardColumnProps) {
  const { t } = useTranslation('coffees');
  const { number } = useFormat();
  const [limit, setLimit] = useState<number>(shown);
  const visible = cards.cards.slice(0, limit);
  const rest = cards.count - visible.length;
  const showMore = () => {
    const next = limit + LIMITS.feedPageSize;
    setLimit(next);
    if (next > cards.cards.length) void cards.more();
  };
  return (
    <section
      ref={ref}
      className={c.column}
      aria-label={t(`statuses.${key}`)}
      data-target={isTarget || undefined}
    >
      <h3 className={c.columnTitle}>
        {t(`statuses.${key}`)} <span className={c.count}>{number(cards.count)}</span>
      </h3>
      {visible.length === 0 && <p className={c.none}>{t(`columns.${key}`)}</p>}
      <ul className={c.cards}>
        {visible.map((coffee) => (
          <li key={coffee.id}>
            <Card coffee={coffee} moves={moves} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button
          className={c.more}
          variant="subtle"
          size="compact-sm"
          loading={cards.isFetchingMore}
          onClick={showMore}
        >
          {t('columns.more', { count: rest })}
        </Button>
      )}
    </section>
  );
}

interface BoardCardProps extends CardProps {
  /** What the card is dragged by. */
  grip?: ReactNode;
}

export function BoardCard({ coffee, moves, grip }: BoardCardProps) {
  const canMove = movesOf(coffee).length > 0;
  return (
    <CoffeeCard
      coffee={coffee}
      action={<CardAction coffee={coffee} moves={moves} />}
      handles={
        canMove && (
          <>
            {grip}
            <CoffeeMenu coffee={coffee} moves={moves} />
          </>
        )
      }
    />
  );
}

/** The next step of a meeting in its current status. */
function CardAction({ coffee, moves }: CardProps) {
  const { t } = useTranslation('coffees');
  if (coffee.asks_feedback || movesOf(coffee).length === 0) return null;
  if (coffee.unread_count > 0 && coffee.status < COFFEE_STATUS.met) return <ReplyLink coffee={coffee} />;
  if (coffee.status === COFFEE_STATUS.matched) {
    return (
      <Button variant="subtle" size="compact-sm" onClick={() => moves.move(coffee, COFFEE_STATUS.scheduled)}>
        {t('pick_time')}
      </Button>
    );
  }
  const isUnrated = coffee.status === COFFEE_STATUS.met && !coffee.feedback?.rating;
  return isUnrated ? <RateLink coffee={coffee} /> : null;
}
