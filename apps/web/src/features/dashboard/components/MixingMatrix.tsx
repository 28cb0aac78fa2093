import { LIMITS } from '@fika/contract/limits';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import type { MixingStats } from '../api.ts';
import { type Cell, heatOf, isGap, matrixOf, shortShare } from '../groups-view.ts';
import c from './MixingMatrix.module.css';

type Group = MixingStats['groups'][number];

interface MixingMatrixProps {
  groups: readonly Group[];
  cells: readonly Cell[];
  gap: Cell | null;
}

type Position = readonly [row: number, column: number];

/** Where a key leads in the lower half of a matrix; null for other keys. */
function moved([row, column]: Position, key: string, rows: number): Position | null {
  switch (key) {
    case 'ArrowUp':
      return [Math.max(column, row - 1), column];
    case 'ArrowDown':
      return [Math.min(rows - 1, row + 1), column];
    case 'ArrowLeft':
      return [row, Math.max(0, column - 1)];
    case 'ArrowRight':
      return [row, Math.min(row, column + 1)];
    case 'Home':
      return [row, 0];
    case 'End':
      return [row, row];
    default:
      return null;
  }
}

/** The share of possible pairs between groups, one cell for two groups: its numbers in words are below, for the cell in focus. */
export function MixingMatrix({ groups, cells, gap }: MixingMatrixProps) {
  const { t } = useTranslation('dashboard');
  const [active, setActive] = useState<Position>([0, 0]);
  const [pointed, setPointed] = useState<Position | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const words = useCellWords(groups);
  const matrix = matrixOf(groups, cells);
  const most = Math.max(0, ...cells.map(({ share }) => share));
  const move = (event: KeyboardEvent) => {
    const next = moved(active, event.key, groups.length);
    if (!next) return;
    event.preventDefault();
    setActive(next);
    grid.current?.querySelector<HTMLElement>(`[data-at="${next.join(' ')}"]`)?.focus();
  };
  return (
    <>
      <div className={c.scroll}>
        <div
          ref={grid}
          className={c.grid}
          role="grid"
          tabIndex={-1}
          aria-label={t('mixing.title')}
          data-small={groups.length > 20 || undefined}
          onKeyDown={move}
          onPointerLeave={() => setPointed(null)}
          onBlur={() => setPointed(null)}
        >
          {matrix.map((row, rowIndex) => (
            <div key={groups[rowIndex]?.choice} role="row" className={c.row}>
              {row.map((cell, columnIndex) => {
                const at: Position = [rowIndex, columnIndex];
                return (
                  <MatrixCell
                    key={groups[columnIndex]?.choice}
                    at={at}
                    cell={cell}
                    most={most}
                    isGap={isGap(cell, gap)}
                    label={words(at, cell)}
                    isStop={active[0] === rowIndex && active[1] === columnIndex}
                    onPoint={() => setPointed(at)}
                    onFocus={() => {
                      setActive(at);
                      setPointed(at);
                    }}
                  />
                );
              })}
              <GroupName group={groups[rowIndex]} />
            </div>
          ))}
        </div>
      </div>
      <p className={c.words} aria-hidden="true">
        {pointed && words(pointed, matrix[pointed[0]]?.[pointed[1]] ?? null)}
      </p>
    </>
  );
}

interface MatrixCellProps {
  at: Position;
  cell: Cell | null;
  most: number;
  isGap: boolean;
  label: string;
  /** Whether the keyboard stops here. */
  isStop: boolean;
  onPoint: () => void;
  onFocus: () => void;
}

function MatrixCell({ at, cell, most, isGap: isWidest, label, isStop, onPoint, onFocus }: MatrixCellProps) {
  const { number } = useFormat();
  return (
    <span
      role="gridcell"
      className={c.cell}
      data-at={at.join(' ')}
      data-heat={cell ? heatOf(cell.share, most) : undefined}
      data-gap={isWidest || undefined}
      aria-label={label}
      tabIndex={isStop ? 0 : -1}
      onPointerEnter={onPoint}
      onFocus={onFocus}
    >
      {cell && <span className={c.number}>{shortShare(cell.share, number)}</span>}
    </span>
  );
}

function GroupName({ group }: { group: Group | undefined }) {
  const { t } = useTranslation('dashboard');
  const { number } = useFormat();
  if (!group) return null;
  const label = group.choice === null ? t('groups.no_value') : group.label;
  return (
    <span role="rowheader" className={c.name} title={label}>
      <span className={c.label}>{label}</span>
      {!group.is_hidden && <span className={c.people}>{number(group.people)}</span>}
    </span>
  );
}

/** A cell in words. */
function useCellWords(groups: readonly Group[]) {
  const { t } = useTranslation('dashboard');
  const { percent } = useFormat();
  const nameOf = (index: number) => groups[index]?.label || t('groups.no_value');
  return ([row, column]: Position, cell: Cell | null) => {
    const names = { a: nameOf(column), b: nameOf(row), least: LIMITS.groupShown };
    if (!cell) return t('mixing.hidden_cell', names);
    const { pairs, possible, share } = cell;
    const numbers = { ...names, pairs, possible, share: percent(share, 1) };
    return t(row === column ? 'mixing.within' : 'mixing.cell', numbers);
  };
}
