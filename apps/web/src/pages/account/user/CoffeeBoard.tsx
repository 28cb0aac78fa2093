import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { BOARD, type ColumnKey } from '#features/coffees/board.ts';
import { BoardColumn } from './BoardColumn.tsx';
import c from './CoffeeBoard.module.css';
import { EndedCoffees } from './EndedCoffees.tsx';
import type { useColumns } from './use-columns.ts';
import { useMoves } from '#features/coffees/components/use-moves.ts';
import { PageSkeleton } from '#ui/Skeletons.tsx';
import { lazyDialog, lazyPart } from '#ui/lazy-part.tsx';

/** The width below which the styles show one column at a time: there is no place to drag to. */
const ONE_COLUMN = '(max-width: 62em)';

const DragBoard = lazyPart(async () => (await import('./DragBoard.tsx')).DragBoard, <PageSkeleton />);

const DateModal = lazyDialog(
  ({ moves }) => moves.dating !== null,
  async () => (await import('#features/coffees/components/DateModal.tsx')).DateModal,
);

/** My coffees from matched to met: by drag, by keyboard, by menu; on a phone one column at a time. */
export function CoffeeBoard({ columns }: { columns: ReturnType<typeof useColumns> }) {
  const { t } = useTranslation('coffees');
  const { number } = useFormat();
  const moves = useMoves();
  const isNarrow = useMediaQuery(ONE_COLUMN, undefined, { getInitialValueInEffect: false });
  const firstFull = BOARD.find(({ key }) => columns[key].count > 0)?.key ?? 'matched';
  const [chosen, setChosen] = useState<ColumnKey | null>(null);
  const shown = chosen ?? firstFull;
  return (
    <>
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
      {isNarrow ? (
        BOARD.filter(({ key }) => key === shown).map((column) => (
          <BoardColumn key={column.key} column={column} cards={columns[column.key]} moves={moves} />
        ))
      ) : (
        <DragBoard columns={columns} moves={moves} />
      )}
      <EndedCoffees cards={columns.ended} moves={moves} />
      <DateModal moves={moves} />
    </>
  );
}
