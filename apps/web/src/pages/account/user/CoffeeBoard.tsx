import { useElementSize } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { BOARD, type ColumnKey } from '#features/coffees/board.ts';
import { AirContext, JustMetContext, NOTHING } from '#features/coffees/components/board-context.ts';
import { BoardColumn } from './BoardColumn.tsx';
import { BoardDrag } from './BoardDrag.tsx';
import c from './CoffeeBoard.module.css';
import { EndedCoffees } from './EndedCoffees.tsx';
import type { useColumns } from './use-columns.ts';
import { useMoves } from '#features/coffees/components/use-moves.ts';
import { lazyDialog } from '#ui/lazy-part.tsx';

const DateModal = lazyDialog(
  ({ moves }) => moves.dating !== null,
  async () => (await import('#features/coffees/components/DateModal.tsx')).DateModal,
);

/** My coffees from matched to met: by drag, by keyboard, by menu; on a phone one column at a time. */
export function CoffeeBoard({ columns }: { columns: ReturnType<typeof useColumns> }) {
  const { t } = useTranslation('coffees');
  const { number } = useFormat();
  const moves = useMoves();
  const { ref, width } = useElementSize();
  const step = Math.max(160, Math.round(width / BOARD.length));
  const [air, setAir] = useState(NOTHING);
  const asking = BOARD.find(({ key }) => columns[key].cards.some(({ asks_feedback: asks }) => asks))?.key;
  const firstFull = asking ?? BOARD.find(({ key }) => columns[key].count > 0)?.key ?? 'matched';
  const [chosen, setChosen] = useState<ColumnKey | null>(null);
  const shown = chosen ?? firstFull;
  const [justMet, setJustMet] = useState<number | null>(null);
  const [undone, setUndone] = useState<number | null>(null);
  // Its card moves to another column, so a phone shows that column.
  const onMet = useCallback((coffeeId: number) => {
    setJustMet(coffeeId);
    setUndone(null);
    setChosen('met');
  }, []);
  const onUndone = useCallback((coffeeId: number) => {
    setJustMet(null);
    setUndone(coffeeId);
    setChosen(null);
  }, []);
  const met = useMemo(
    () => ({ coffeeId: justMet, undoneId: undone, onMet, onUndone }),
    [justMet, undone, onMet, onUndone],
  );
  return (
    <JustMetContext value={met}>
      <AirContext value={air}>
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
        <BoardDrag step={step} moves={moves} onAir={setAir}>
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
        </BoardDrag>
        <EndedCoffees cards={columns.ended} moves={moves} />
        <DateModal moves={moves} />
      </AirContext>
    </JustMetContext>
  );
}
