import { LIMITS } from '@fika/contract/limits';
import { Checkbox, VisuallyHidden } from '@mantine/core';
import { functionalUpdate, type RowData, type RowSelectionState, useTable } from '@tanstack/react-table';
import { type CSSProperties, useMemo } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { orderingOf, sortingOf } from '#lib/list-state.ts';
import { type DataTableProps, features, type Table } from './data-table.ts';
import c from './DataTable.module.css';
import { BodyRow } from './DataTableRow.tsx';
import { HeaderCell } from './DataTableHeader.tsx';
import { SkeletonRows } from './DataTableSkeleton.tsx';
import { PhoneOrdering } from './PhoneOrdering.tsx';

/** The columns for selection and menu. */
const SIDES = 40 + 48;
const WIDTHS = { minSize: LIMITS.columnWidthMin, maxSize: LIMITS.columnWidthMax };
const NO_ROWS: never[] = [];

/** A page of a list that the server orders and cuts. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, rows, renderMenu, selection, stale = false, onResize, append } = props;
  const { t } = useTranslation();
  const table = useListTable(props);
  return (
    <>
      {props.onSort && rows?.length !== 0 && rows?.length !== 1 && <PhoneOrdering table={table} />}
      <div className={c.frame} data-stale={stale || undefined}>
        <table
          className={c.table}
          data-sized={onResize ? true : undefined}
          style={onResize && ({ '--table-width': `${table.getTotalSize() + SIDES}px` } as CSSProperties)}
          aria-label={label}
          aria-busy={rows === undefined || stale || append?.loading === true}
        >
          <thead className={c.head}>
            <tr>
              {selection && <SelectPage table={table} />}
              {table.getAllLeafColumns().map((column) => (
                <HeaderCell key={column.id} table={table} column={column} onResize={onResize} />
              ))}
              {renderMenu && (
                <th className={c.menu}>
                  <VisuallyHidden>{t('list.row_actions')}</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          {rows && append ? (
            <append.Rows list={props} table={table} append={append} />
          ) : (
            <tbody>
              {rows ? (
                table.getRowModel().rows.map((row) => <BodyRow key={row.id} row={row} list={props} />)
              ) : (
                <SkeletonRows rows={props.skeletonRows ?? 10} list={props} />
              )}
            </tbody>
          )}
        </table>
      </div>
    </>
  );
}

function useListTable<Row extends RowData>(list: DataTableProps<Row>): Table<Row> {
  const { rows = NO_ROWS, rowId, ordering = '', onSort, selection } = list;
  const { everything = false, selected = {}, canSelect = () => true } = selection ?? {};
  const sorting = useMemo(() => sortingOf(ordering), [ordering]);
  // If all rows of the list are selected, so are the loaded ones. Deselecting one keeps the other loaded ones.
  const rowSelection: RowSelectionState = everything
    ? Object.fromEntries(rows.filter(canSelect).map((row) => [rowId(row), true]))
    : selected;
  return useTable({
    features,
    columns: list.columns,
    data: rows,
    getRowId: (row) => String(rowId(row)),
    defaultColumn: WIDTHS,
    state: { sorting, rowSelection },
    manualSorting: true,
    enableSorting: onSort !== undefined,
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
    onSortingChange: (change) => onSort?.(orderingOf(functionalUpdate(change, sorting))),
    enableRowSelection: ({ original }) => canSelect(original),
    enableRowRangeSelection: false,
    onRowSelectionChange: (change) => selection?.onChange(functionalUpdate(change, rowSelection)),
  });
}

function SelectPage<Row extends RowData>({ table }: { table: Table<Row> }) {
  const { t } = useTranslation();
  const all = table.getIsAllPageRowsSelected();
  return (
    <th className={c.select}>
      <Checkbox
        aria-label={t('list.select_all')}
        checked={all}
        indeterminate={!all && table.getIsSomePageRowsSelected()}
        disabled={!table.getRowModel().rows.some((row) => row.getCanSelect())}
        onChange={table.getToggleAllPageRowsSelectedHandler()}
      />
    </th>
  );
}
