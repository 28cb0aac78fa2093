import { useDraggable, useDroppable } from '@dnd-kit/react';
import { useElementSize } from '@mantine/hooks';
import { use, useEffect, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import type { Coffee } from '#features/coffees/api.ts';
import { BOARD, gripId, movesOf } from '#features/coffees/board.ts';
import { AirContext, NOTHING } from '#features/coffees/components/board-context.ts';
import { useCoffeeTitle } from '#features/coffees/use-coffee-title.ts';
import type { Moves } from '#features/coffees/components/use-moves.ts';
import { Grip } from '#ui/Grip.tsx';
import { BoardCard, BoardColumn } from './BoardColumn.tsx';
import { BoardDrag } from './BoardDrag.tsx';
import c from './CoffeeBoard.module.css';
import type { LoadedColumn, useColumns } from './use-columns.ts';

interface DragBoardProps {
  columns: ReturnType<typeof useColumns>;
  moves: Moves;
}

/** All columns side by side, and cards that can be dragged between them. */
export function DragBoard({ columns, moves }: DragBoardProps) {
  const { ref, width } = useElementSize();
  const step = Math.max(160, Math.round(width / BOARD.length));
  const [air, setAir] = useState(NOTHING);
  return (
    <AirContext value={air}>
      <BoardDrag step={step} moves={moves} onAir={setAir}>
        <div className={c.board} ref={ref}>
          {BOARD.map((column) => (
            <DropColumn key={column.key} column={column} cards={columns[column.key]} moves={moves} />
          ))}
        </div>
      </BoardDrag>
    </AirContext>
  );
}

interface DropColumnProps {
  column: (typeof BOARD)[number];
  cards: LoadedColumn;
  moves: Moves;
}

function DropColumn({ column, cards, moves }: DropColumnProps) {
  const { status } = column;
  const { over } = use(AirContext);
  const { ref } = useDroppable({ id: `column-${status}`, data: { status } });
  return (
    <BoardColumn
      ref={ref}
      column={column}
      cards={cards}
      moves={moves}
      Card={DragCard}
      isTarget={over === status}
    />
  );
}

function DragCard({ coffee, moves }: { coffee: Coffee; moves: Moves }) {
  const { t } = useTranslation('coffees');
  const title = useCoffeeTitle(coffee);
  const { coffeeId } = use(AirContext);
  const { ref, handleRef } = useDraggable({
    id: `coffee-${coffee.id}`,
    data: { coffee, title },
    disabled: movesOf(coffee).length === 0,
  });
  const { arrive } = moves;
  useEffect(() => arrive(coffee.id), [arrive, coffee.id]);
  return (
    <div ref={ref} className={c.place} data-lifted={coffeeId === coffee.id || undefined}>
      <BoardCard
        coffee={coffee}
        moves={moves}
        grip={
          <Grip
            ref={handleRef}
            id={gripId(coffee.id)}
            className={c.grip}
            aria-label={t('drag.grip', { title })}
          />
        }
      />
    </div>
  );
}
