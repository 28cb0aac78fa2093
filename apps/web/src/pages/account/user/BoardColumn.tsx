import { LIMITS } from '@fika/contract/limits';
import { COFFEE_STATUS } from '@fika/contract/statuses';
import { useDraggable, useDroppable } from '@dnd-kit/react';
import { Button } from '@mantine/core';
import { use, useEffect, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import type { Coffee } from '#features/coffees/api.ts';
import { type BOARD, gripId, movesOf } from '#features/coffees/board.ts';
import { AirContext } from '#features/coffees/components/board-context.ts';
import c from './CoffeeBoard.module.css';
import { CoffeeCard, RateLink, useCoffeeTitle } from '#features/coffees/components/CoffeeCard.tsx';
import { CoffeeMenu } from '#features/coffees/components/CoffeeMenu.tsx';
import type { LoadedColumn } from './use-columns.ts';
import type { Moves } from '#features/coffees/components/use-moves.ts';
import { Grip } from '#ui/Grip.tsx';

interface BoardColumnProps {
  column: (typeof BOARD)[number];
  cards: LoadedColumn;
  moves: Moves;
  /** On a phone only this column is visible. */
  isChosen: boolean;
}

/** One column, newest first; a button shows the older cards. */
export function BoardColumn({ column: { key, status, shown }, cards, moves, isChosen }: BoardColumnProps) {
  const { t } = useTranslation('coffees');
  const { number } = useFormat();
  const [limit, setLimit] = useState<number>(shown);
  const { over } = use(AirContext);
  const { ref } = useDroppable({ id: `column-${status}`, data: { status } });
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
      data-target={over === status || undefined}
      data-chosen={isChosen || undefined}
    >
      <h3 className={c.columnTitle}>
        {t(`statuses.${key}`)} <span className={c.count}>{number(cards.count)}</span>
      </h3>
      {visible.length === 0 && <p className={c.none}>{t(`columns.${key}`)}</p>}
      <ul className={c.cards}>
        {visible.map((coffee) => (
          <li key={coffee.id}>
            <BoardCard coffee={coffee} moves={moves} />
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

function BoardCard({ coffee, moves }: { coffee: Coffee; moves: Moves }) {
  const { t } = useTranslation('coffees');
  const title = useCoffeeTitle(coffee);
  const canMove = movesOf(coffee).length > 0;
  const { coffeeId } = use(AirContext);
  const { ref, handleRef } = useDraggable({
    id: `coffee-${coffee.id}`,
    data: { coffee, title },
    disabled: !canMove,
  });
  const { arrive } = moves;
  useEffect(() => arrive(coffee.id), [arrive, coffee.id]);
  return (
    <div ref={ref} className={c.place} data-lifted={coffeeId === coffee.id || undefined}>
      <CoffeeCard
        coffee={coffee}
        action={<CardAction coffee={coffee} moves={moves} />}
        handles={
          canMove && (
            <>
              <Grip
                ref={handleRef}
                id={gripId(coffee.id)}
                className={c.grip}
                aria-label={t('drag.grip', { title })}
              />
              <CoffeeMenu coffee={coffee} moves={moves} />
            </>
          )
        }
      />
    </div>
  );
}

/** The next step of a meeting in its current status. */
function CardAction({ coffee, moves }: { coffee: Coffee; moves: Moves }) {
  const { t } = useTranslation('coffees');
  if (coffee.asks_feedback || movesOf(coffee).length === 0) return null;
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
