import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Column, RowData } from '@tanstack/react-table';
import { ColumnEdge } from './ColumnEdge.tsx';
import { type DataTableProps, type features, nameOf, type Table } from './data-table.ts';
import c from './DataTable.module.css';

interface HeaderCellProps<Row extends RowData> {
  table: Table<Row>;
  column: Column<typeof features, Row>;
  onResize: DataTableProps<Row>['onResize'];
}

/** The header of a column; a button if it sorts, with the arrow if the table is sorted by it. */
export function HeaderCell<Row extends RowData>({ table, column, onResize }: HeaderCellProps<Row>) {
  const { align, width, elastic } = column.columnDef.meta ?? {};
  const isElastic = elastic && table.state.columnSizing[column.id] === undefined;
  const sorted = column.getIsSorted();
  const Arrow = sorted === 'asc' ? IconArrowUp : IconArrowDown;
  const name = <span className={c.name}>{nameOf(column)}</span>;
  return (
    <th
      scope="col"
      style={{ width: onResize ? (isElastic ? undefined : column.getSize()) : width }}
      data-align={align}
      {...(sorted && { 'aria-sort': sorted === 'asc' ? 'ascending' : 'descending' })}
    >
      {column.getCanSort() ? (
        <button type="button" className={c.sort} onClick={column.getToggleSortingHandler()}>
          {name}
          {sorted && <Arrow size={14} aria-hidden="true" />}
        </button>
      ) : (
        name
      )}
      {onResize && <ColumnEdge table={table} column={column} onResize={onResize} />}
    </th>
  );
}
