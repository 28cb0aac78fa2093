import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { sortOf } from '#lib/list-state.ts';
import { ColumnEdge } from './ColumnEdge.tsx';
import c from './DataTable.module.css';

interface HeaderColumn {
  key: string;
  header: string;
  sort?: 'asc' | 'desc';
  align?: 'right';
  width?: string;
  size?: { pixels: number; elastic?: boolean };
}

export interface Resizing {
  onDrag: (column: string, width: number) => void;
  /** Null takes the width back. */
  onEnd: (column: string, width: number | null) => void;
}

interface HeaderCellProps {
  column: HeaderColumn;
  ordering: string;
  onSort: ((column: string, first: 'asc' | 'desc') => void) | undefined;
  resizing?: Resizing | undefined;
}

/** The head of a column; a button when it sorts, with the one arrow of the table when it does so now. */
export function HeaderCell({ column, ordering, onSort, resizing }: HeaderCellProps) {
  const { sort, size, key } = column;
  const direction = sort ? sortOf(ordering, key) : 'none';
  const Arrow = direction === 'ascending' ? IconArrowUp : IconArrowDown;
  const width = size ? (size.elastic ? undefined : size.pixels) : column.width;
  return (
    <th
      scope="col"
      style={{ width }}
      data-align={column.align}
      {...(direction !== 'none' && { 'aria-sort': direction })}
    >
      {sort && onSort ? (
        <button type="button" className={c.sort} onClick={() => onSort(key, sort)}>
          <span className={c.name}>{column.header}</span>
          {direction !== 'none' && <Arrow size={14} aria-hidden="true" />}
        </button>
      ) : (
        <span className={c.name}>{column.header}</span>
      )}
      {resizing && size && (
        <ColumnEdge
          name={column.header}
          pixels={size.pixels}
          onDrag={(next) => resizing.onDrag(key, next)}
          onEnd={(next) => resizing.onEnd(key, next)}
        />
      )}
    </th>
  );
}
