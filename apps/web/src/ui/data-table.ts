import type { ComponentType, ReactNode } from 'react';
import type { RowId } from './selection.ts';

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
interface Appending<Row> {
  hasMore: boolean;
  loading: boolean;
  onMore: () => void;
  /** `VirtualRows`: few lists grow, and the others do without its code. */
  Rows: ComponentType<VirtualRowsProps<Row>>;
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
  append?: Appending<Row> | undefined;
}

export interface VirtualRowsProps<Row> {
  rows: readonly Row[];
  table: DataTableProps<Row>;
  append: Pick<Appending<Row>, 'hasMore' | 'loading' | 'onMore'>;
}
