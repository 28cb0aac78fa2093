import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { sortOf } from '../lib/list-state.ts';
import c from './DataTable.module.css';

interface HeaderColumn {
  key: string;
  header: string;
  sort?: 'asc' | 'desc';
  align?: 'right';
  width?: string;
}

interface HeaderCellProps {
  column: HeaderColumn;
  ordering: string;
  onSort: ((column: string, first: 'asc' | 'desc') => void) | undefined;
}

/** The head of a column; a button when it sorts, with the one arrow of the table when it does so now. */
export function HeaderCell({ column, ordering, onSort }: HeaderCellProps) {
  const { sort } = column;
  const direction = sort ? sortOf(ordering, column.key) : 'none';
  const Arrow = direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <th
      scope="col"
      style={{ width: column.width }}
      data-align={column.align}
      {...(direction !== 'none' && { 'aria-sort': direction })}
    >
      {sort && onSort ? (
        <button type="button" className={c.sort} onClick={() => onSort(column.key, sort)}>
          {column.header}
          {direction !== 'none' && <Arrow size={14} aria-hidden="true" />}
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}
