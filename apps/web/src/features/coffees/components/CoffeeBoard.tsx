import { useElementSize } from '@mantine/hooks';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { useFirstGesture } from '../../../ui/on-demand/use-first-gesture.ts';
import { BOARD, type ColumnKey, isGrip } from '../board.ts';
import { BoardContext, type Dragging, type InTheAir, NOTHING } from './board-context.ts';
import { BoardColumn } from './BoardColumn.tsx';
import c from './CoffeeBoard.module.css';
import { DateModal } from './DateModal.tsx';
import { EndedCoffees } from './EndedCoffees.tsx';
import type { useColumns } from './use-columns.ts';
import { useMoves } from './use-moves.ts';

const BoardDrag = lazy(() => import('./BoardDrag.tsx'));

/** My coffees from matched to met: by drag, by keyboard, by menu; on a phone one column at a time. */
export function CoffeeBoard({ columns }: { columns: ReturnType<typeof useColumns> }) {
  const { t } = useTranslation('coffees');
  const { number } = useFormat();
  const moves = useMoves();
  const { ref, width } = useElementSize();
  const step = Math.max(160, Math.round(width / BOARD.length));
  const [isNear, setIsNear] = useState(false);
  const [dragging, setDragging] = useState<Dragging | null>(null);
  const [air, setAir] = useState<InTheAir>(NOTHING);
  const board = useMemo(() => ({ dragging, air }), [dragging, air]);
  const gesture = useFirstGesture(dragging !== null, () => setIsNear(true), isGrip);
  const firstFull = BOARD.find(({ key }) => columns[key].count > 0)?.key ?? 'matched';
  const [chosen, setChosen] = useState<ColumnKey | null>(null);
  const shown = chosen ?? firstFull;
  return (
    <BoardContext value={board}>
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
      <div className={c.board} ref={ref} {...gesture}>
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
      {isNear && (
        <Suspense>
          <BoardDrag step={step} moves={moves} onReady={setDragging} onAir={setAir} />
        </Suspense>
      )}
      <DateModal moves={moves} />
    </BoardContext>
  );
}
