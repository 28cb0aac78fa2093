import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import c from './CoffeeBoard.module.css';
import { CoffeeCard } from '#features/coffees/components/CoffeeCard.tsx';
import { CoffeeMenu } from '#features/coffees/components/CoffeeMenu.tsx';
import type { LoadedColumn } from './use-columns.ts';
import type { Moves } from '#features/coffees/components/use-moves.ts';

/** The meetings that did not happen, collapsed; a member can move one back to the board. */
export function EndedCoffees({ cards, moves }: { cards: LoadedColumn; moves: Moves }) {
  const { t } = useTranslation('coffees');
  const [isOpen, { toggle }] = useDisclosure(false);
  if (cards.count === 0) return null;
  return (
    <div className={c.ended}>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        rightSection={<IconChevronDown size={16} className={c.chevron} data-open={isOpen || undefined} />}
        onClick={toggle}
      >
        {t('columns.ended', { count: cards.count })}
      </Button>
      {isOpen && (
        <ul className={c.endedCards}>
          {cards.cards.map((coffee) => (
            <li key={coffee.id}>
              <CoffeeCard coffee={coffee} handles={<CoffeeMenu coffee={coffee} moves={moves} />} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
