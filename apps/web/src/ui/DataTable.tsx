import { Checkbox, VisuallyHidden } from '@mantine/core';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import c from './DataTable.module.css';
import { BodyRow } from './DataTableRow.tsx';
import { HeaderCell, type Resizing } from './DataTableHeader.tsx';
import { SkeletonRows } from './DataTableSkeleton.tsx';
import { VirtualRows } from './DataTableVirtual.tsx';
import { pageSelection, togglePage, type RowId } from './selection.ts';

export interface Column<Row> {
  /** Name of the column; the list's `ordering` when it can be sorted. */
  key: string;
  header: string;
  render: (row: Row) => ReactNode;
  /** Which way the first click sorts. Without it the column cannot be sorted. */
  sort?: 'asc' | 'desc';
  align?: 'right';
  width?: string;
  /** Where widths are dragged: pixels. `elastic` takes the room that is left, and at least these. */
  size?: { pixels: number; elastic?: boolean };
  /** Place in the card that a row becomes on a phone; the first column is its title, the others are left out. */
  phone?: 'title' | 'corner' | 'line';
}

export interface Selection<Row> {
  selected: ReadonlySet<RowId>;
  onChange: (selected: ReadonlySet<RowId>) => void;
  /** Rows that may not be selected, such as oneself. */
  canSelect?: (row: Row) => boolean;
  /** Everything that the list finds is selected, on the pages that are not shown as well. */
  everything?: boolean;
}

/** A list that grows while it is scrolled. */
export interface Appending {
  hasMore: boolean;
  loading: boolean;
  onMore: () => void;
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
  /** Called with the width that was dragged, in pixels; with null when it is taken back. */
  onResize?: (column: string, width: number | null) => void;
  /** With it only the rows in sight are in the page, and more are asked for near the end. */
  append?: Appending | undefined;
}

/** Selection and menu beside the columns. */
const SIDES = 40 + 48;

/** The selection as its rows show it: of everything, those that are here. To leave one out keeps the others of them. */
function shownSelection<Row>({
  selection,
  rows = [],
  rowId,
}: DataTableProps<Row>): Selection<Row> | undefined {
  if (!selection?.everything) return selection;
  const here = rows.filter((row) => selection.canSelect?.(row) ?? true).map(rowId);
  return { ...selection, selected: new Set(here) };
}

export function DataTable<Row>(given: DataTableProps<Row>) {
  const selection = shownSelection(given);
  const props = { ...given, ...(selection && { selection }) };
  const { label, columns, rows, renderMenu, ordering = '', onSort, stale = false } = props;
  const { onResize, append } = props;
  const { t } = useTranslation();
  const [dragged, setDragged] = useState<{ key: string; width: number } | null>(null);
  const sized = columns.map((column) =>
    dragged?.key === column.key ? { ...column, size: { pixels: dragged.width } } : column,
  );
  const resizing: Resizing | undefined = onResize && {
    onDrag: (key, width) => setDragged({ key, width }),
    onEnd: (key, width) => {
      setDragged(null);
      onResize(key, width);
    },
  };
  const minWidth = sized.reduce((sum, { size }) => sum + (size?.pixels ?? 0), SIDES);
  return (
    <div className={c.frame} data-stale={stale || undefined}>
      <table
        className={c.table}
        data-sized={onResize ? true : undefined}
        style={onResize && ({ '--table-width': `${minWidth}px` } as CSSProperties)}
        aria-label={label}
        aria-busy={rows === undefined || stale || append?.loading === true}
      >
        <thead className={c.head}>
          <tr>
            {selection && <SelectPage rows={rows ?? []} rowId={props.rowId} selection={selection} />}
            {sized.map((column) => (
              <HeaderCell
                key={column.key}
                column={column}
                ordering={ordering}
                onSort={onSort}
                resizing={resizing}
              />
            ))}
            {renderMenu && (
              <th className={c.menu}>
                <VisuallyHidden>{t('list.row_actions')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        {rows !== undefined && append ? (
          <VirtualRows rows={rows} table={props} append={append} />
        ) : (
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
        )}
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
