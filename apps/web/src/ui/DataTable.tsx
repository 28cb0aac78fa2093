import { Checkbox, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import c from './DataTable.module.css';
import { HeaderCell } from './DataTableHeader.tsx';
import { SkeletonRows } from './DataTableSkeleton.tsx';
import { pageSelection, togglePage, toggleRow, type RowId } from './selection.ts';

export interface Column<Row> {
  /** Name of the column; the list's `ordering` when it can be sorted. */
  key: string;
  header: string;
  render: (row: Row) => ReactNode;
  /** Which way the first click sorts. Without it the column cannot be sorted. */
  sort?: 'asc' | 'desc';
  align?: 'right';
  width?: string;
  /** Place in the card that a row becomes on a phone; the first column is its title, the others are left out. */
  phone?: 'title' | 'corner' | 'line';
}

interface Selection<Row> {
  selected: ReadonlySet<RowId>;
  onChange: (selected: ReadonlySet<RowId>) => void;
  /** Rows that may not be selected, such as oneself. */
  canSelect?: (row: Row) => boolean;
}

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** Without rows the skeleton of the table is shown, after 150 ms. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => RowId;
  /** What the row is called in the labels of its checkbox and menu. */
  rowName: (row: Row) => string;
  ordering?: string;
  onSort?: (column: string, first: 'asc' | 'desc') => void;
  selection?: Selection<Row>;
  /** A `RowMenu` with what can be done with this row alone. */
  renderMenu?: (row: Row) => ReactNode;
  /** Rows of the page before are shown while the next ones load. */
  stale?: boolean;
  skeletonRows?: number;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, selection, renderMenu, ordering = '', onSort, stale = false } = props;
  const { t } = useTranslation();
  return (
    <div className={c.frame} data-stale={stale || undefined}>
      <table className={c.table} aria-label={label} aria-busy={rows === undefined || stale}>
        <thead className={c.head}>
          <tr>
            {selection && <SelectPage rows={rows ?? []} rowId={props.rowId} selection={selection} />}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} ordering={ordering} onSort={onSort} />
            ))}
            {renderMenu && (
              <th className={c.menu}>
                <VisuallyHidden>{t('list.row_actions')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows === undefined ? (
            <SkeletonRows
              rows={props.skeletonRows ?? 10}
              columns={columns.length}
              withSelection={selection !== undefined}
              withMenu={renderMenu !== undefined}
            />
          ) : (
            rows.map((row) => <BodyRow key={props.rowId(row)} row={row} table={props} />)
          )}
        </tbody>
      </table>
    </div>
  );
}

function SelectPage<Row>({
  rows,
  rowId,
  selection,
}: {
  rows: readonly Row[];
  rowId: (row: Row) => RowId;
  selection: Selection<Row>;
}) {
  const { t } = useTranslation();
  const ids = rows.filter((row) => selection.canSelect?.(row) ?? true).map(rowId);
  const state = pageSelection(ids, selection.selected);
  return (
    <th className={c.select}>
      <Checkbox
        aria-label={t('list.select_all')}
        checked={state === 'all'}
        indeterminate={state === 'some'}
        disabled={ids.length === 0}
        onChange={() => selection.onChange(togglePage(ids, selection.selected))}
      />
    </th>
  );
}

function BodyRow<Row>({ row, table }: { row: Row; table: DataTableProps<Row> }) {
  const { columns, rowId, rowName, renderMenu, selection } = table;
  const { t } = useTranslation();
  const id = rowId(row);
  const selected = selection?.selected.has(id) ?? false;
  return (
    <tr
      className={c.row}
      data-selected={selected || undefined}
      data-selectable={selection ? true : undefined}
    >
      {selection && (
        <td className={c.select}>
          <Checkbox
            aria-label={t('list.select_row', { name: rowName(row) })}
            checked={selected}
            disabled={selection.canSelect?.(row) === false}
            onChange={() => selection.onChange(toggleRow(id, selection.selected))}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.key}
          data-align={column.align}
          data-phone={column.phone ?? (index === 0 ? 'title' : 'hidden')}
        >
          {column.render(row)}
        </td>
      ))}
      {renderMenu && <td className={c.menu}>{renderMenu(row)}</td>}
    </tr>
  );
}
