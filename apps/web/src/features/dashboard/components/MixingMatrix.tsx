import { LIMITS } from '@fika/contract/limits';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { TextLink } from '#ui/links.tsx';
import type { MixingStats } from '../api.ts';
import { type Cell, heatOf, isGap, longShare, matrixOf, shortShare } from '../groups-view.ts';
import type { Destination, LinkToReport } from '../links.ts';
import c from './MixingMatrix.module.css';

type Group = MixingStats['groups'][number];

interface MixingMatrixProps {
  groups: readonly Group[];
  cells: readonly Cell[];
  gap: Cell | null;
  report: LinkToReport;
}

type Position = readonly [row: number, column: number];

/** Where a key leads in the lower half of a matrix, whose rows end with their name; null for other keys. */
function moved([row, column]: Position, key: string, rows: number): Position | null {
  const isName = column > row;
  const up = Math.max(isName ? 0 : column, row - 1);
  const down = Math.min(rows - 1, row + 1);
  switch (key) {
    case 'ArrowUp':
      return [up, isName ? up + 1 : column];
    case 'ArrowDown':
      return [down, isName ? down + 1 : column];
    case 'ArrowLeft':
      return [row, Math.max(0, column - 1)];
    case 'ArrowRight':
      return [row, Math.min(row + 1, column + 1)];
    case 'Home':
      return [row, 0];
    case 'End':
      return [row, row + 1];
    default:
      return null;
  }
}

/**
 * The share of possible pairs between groups, one cell for two groups. Its numbers in words are below, for the cell in focus, and it
 * opens them in the report.
 */
export function MixingMatrix({ groups, cells, gap, report }: MixingMatrixProps) {
  const { t } = useTranslation('dashboard');
  const [active, setActive] = useState<Position>([0, 0]);
  const [pointed, setPointed] = useState<Position | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const words = useCellWords();
  const matrix = matrixOf(groups, cells);
  const most = Math.max(0, ...cells.map(({ share }) => share));
  const move = (event: KeyboardEvent) => {
    const next = moved(active, event.key, groups.length);
    if (!next) return;
    event.preventDefault();
    setActive(next);
    grid.current?.querySelector<HTMLElement>(`[data-at="${next.join(' ')}"]`)?.focus();
  };
  const stopAt = (at: Position) => ({
    at,
    isStop: active[0] === at[0] && active[1] === at[1],
    onFocus: () => {
      setActive(at);
      setPointed(at);
    },
  });
  const pointedWords = () => {
    const [row, column] = pointed ?? [0, 0];
    const [a, b] = [groups[column], groups[row]];
    return pointed && a && b && words(a, b, matrix[row]?.[column] ?? null);
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
          {groups.map((group, rowIndex) => (
            <div key={group.choice} role="row" className={c.row}>
              {groups.slice(0, rowIndex + 1).map((other, columnIndex) => {
                const cell = matrix[rowIndex]?.[columnIndex] ?? null;
                return (
                  <MatrixCell
                    key={other.choice}
                    {...stopAt([rowIndex, columnIndex])}
                    cell={cell}
                    most={most}
                    isGap={isGap(cell, gap)}
                    words={words(other, group, cell)}
                    to={cell ? report('groups', { options: [other.choice, group.choice] }) : undefined}
                    onPoint={() => setPointed([rowIndex, columnIndex])}
                  />
                );
              })}
              <GroupName
                group={group}
                {...stopAt([rowIndex, rowIndex + 1])}
                to={group.is_hidden ? undefined : report('groups', { options: [group.choice] })}
              />
            </div>
          ))}
        </div>
      </div>
      <p className={c.words} aria-hidden="true">
        {pointedWords()}
      </p>
    </>
  );
}

interface StopProps {
  at: Position;
  /** Whether the keyboard stops here. */
  isStop: boolean;
  onFocus: () => void;
  /** The report with the numbers; undefined for hidden ones. */
  to: Destination | undefined;
}

const stopOf = ({ at, isStop, onFocus }: Omit<StopProps, 'to'>) => ({
  'data-at': at.join(' '),
  tabIndex: isStop ? 0 : -1,
  onFocus,
});

interface MatrixCellProps extends StopProps {
  cell: Cell | null;
  most: number;
  isGap: boolean;
  words: string;
  onPoint: () => void;
}

function MatrixCell({ cell, most, isGap: isWidest, words, to, onPoint, ...stop }: MatrixCellProps) {
  const { t } = useTranslation('dashboard');
  const { fixed } = useFormat();
  if (!cell || !to) {
    return (
      <span
        role="gridcell"
        className={c.cell}
        aria-label={words}
        onPointerEnter={onPoint}
        {...stopOf(stop)}
      />
    );
  }
  return (
    <span role="gridcell" className={c.place}>
      <TextLink
        to={to.to}
        search={to.search as never}
        className={c.cell}
        data-heat={heatOf(cell.share, most)}
        data-gap={isWidest || undefined}
        aria-label={t('open.row', { what: words, list: to.name })}
        onPointerEnter={onPoint}
        {...stopOf(stop)}
      >
        <span className={c.number}>{shortShare(cell.share, fixed)}</span>
      </TextLink>
    </span>
  );
}

function GroupName({ group, to, ...stop }: StopProps & { group: Group }) {
  const { t } = useTranslation('dashboard');
  const { number } = useFormat();
  const label = group.label || t('groups.no_value');
  const name = (
    <>
      <span className={c.label}>{label}</span>
      {!group.is_hidden && <span className={c.people}> {number(group.people)}</span>}
    </>
  );
  if (!to) {
    return (
      <span role="rowheader" className={c.header}>
        <span className={c.name} title={label} {...stopOf(stop)}>
          {name}
        </span>
      </span>
    );
  }
  return (
    <span role="rowheader" className={c.header}>
      <TextLink
        to={to.to}
        search={to.search as never}
        className={c.name}
        title={label}
        aria-label={t('open.row', { what: `${label} ${number(group.people)}`, list: to.name })}
        {...stopOf(stop)}
      >
        {name}
      </TextLink>
    </span>
  );
}

/** A cell in words. */
export function useCellWords() {
  const { t } = useTranslation('dashboard');
  const { percent } = useFormat();
  return (one: Group, other: Group, cell: Cell | null) => {
    const names = {
      a: one.label || t('groups.no_value'),
      b: other.label || t('groups.no_value'),
      least: LIMITS.groupShown,
    };
    if (!cell) return t('mixing.hidden_cell', names);
    const { pairs, possible, share } = cell;
    const numbers = { ...names, pairs, possible, share: longShare(share, percent) };
    return t(one === other ? 'mixing.within' : 'mixing.cell', numbers);
  };
}
