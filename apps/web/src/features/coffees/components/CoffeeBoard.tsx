import { DragDropProvider, DragOverlay, useDragOperation } from '@dnd-kit/react';
import { useElementSize } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { AvatarStack } from '../../../ui/AvatarStack.tsx';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { useWorkspace } from '../../../lib/session.ts';
import { BOARD, type ColumnKey } from '../board.ts';
import { othersOf } from '../view.ts';
import { BoardColumn } from './BoardColumn.tsx';
import { dropOf, type Lifted, sensorsFor, useDragPlugins, useDropWords } from './board-drag.ts';
import c from './CoffeeBoard.module.css';
import { DateModal } from './DateModal.tsx';
import { EndedCoffees } from './EndedCoffees.tsx';
import type { useColumns } from './use-columns.ts';
import { useMoves } from './use-moves.ts';

/** My coffees from matched to met: by drag, by keyboard, by menu; on a phone one column at a time. */
export function CoffeeBoard({ columns }: { columns: ReturnType<typeof useColumns> }) {
  const { t } = useTranslation('coffees');
  const { number } = useFormat();
  const moves = useMoves();
  const plugins = useDragPlugins();
  const { ref, width } = useElementSize();
  const step = Math.max(160, Math.round(width / BOARD.length));
  const sensors = useMemo(() => sensorsFor(step), [step]);
  const firstFull = BOARD.find(({ key }) => columns[key].count > 0)?.key ?? 'matched';
  const [chosen, setChosen] = useState<ColumnKey | null>(null);
  const shown = chosen ?? firstFull;
  return (
    <DragDropProvider
      sensors={sensors}
      plugins={plugins}
      onDragEnd={({ canceled, operation: { source, target } }) => {
        const drop = canceled ? null : dropOf(source, target);
        if (drop) moves.move(drop.coffee, drop.status);
      }}
    >
      {moves.error && <ErrorBanner title={t('move.failed')} error={moves.error} />}
      <div className={c.chips} role="group" aria-label={t('columns.label')}>
        {BOARD.map(({ key }) => (
          <button
            key={key}
            type="button"
            className={c.chip}
            aria-pressed={key === shown}
            onClick={() => setChosen(key)}
          >
            {t(`statuses.${key}`)} <span className={c.count}>{number(columns[key].count)}</span>
          </button>
        ))}
      </div>
      <div className={c.board} ref={ref}>
        {BOARD.map((column) => (
          <BoardColumn
            key={column.key}
            column={column}
            cards={columns[column.key]}
            moves={moves}
            isChosen={column.key === shown}
          />
        ))}
      </div>
      <EndedCoffees cards={columns.ended} moves={moves} />
      <DragOverlay dropAnimation={null}>
        {(source) => <InTheAir lifted={source.data as Lifted} />}
      </DragOverlay>
      <DateModal moves={moves} />
    </DragDropProvider>
  );
}

/** The card in the air, and what letting go would do. */
function InTheAir({ lifted: { coffee, title } }: { lifted: Lifted }) {
  const { source, target } = useDragOperation();
  const { user } = useWorkspace();
  const effect = useDropWords()(source, target);
  return (
    <div className={c.lifted}>
      <div className={c.liftedCard}>
        <AvatarStack people={othersOf(coffee, user.id)} size={32} />
        <span>{title}</span>
      </div>
      {effect && <p className={c.effect}>{effect}</p>}
    </div>
  );
}
