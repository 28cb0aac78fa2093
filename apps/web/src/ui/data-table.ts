import {
  type Column as TableColumn,
  type ColumnDef,
  columnSizingFeature,
  metaHelper,
  type ReactTable,
  type RowData,
  rowSelectionFeature,
  type RowSelectionState,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ComponentType, ReactNode } from 'react';

interface ColumnMeta {
  align?: 'right';
  width?: string;
  /** A resizable column that takes the remaining width, and at least its size. */
  elastic?: boolean;
  /** Place in the card that a row becomes on a phone; the first column is its title, the others are left out. */
  phone?: 'title' | 'corner' | 'line';
}

export const features = tableFeatures({
  columnSizingFeature,
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});

/** The list can be ordered by a column with an `accessorKey`, under this name. */
export type Column<Row extends RowData> = ColumnDef<typeof features, Row> & { header: string };

export type Table<Row extends RowData> = ReactTable<typeof features, Row>;

/** The header of a column as text. */
export const nameOf = <Row extends RowData>({ columnDef }: TableColumn<typeof features, Row>): string =>
  String(columnDef.header);

export interface Selection<Row> {
  selected: RowSelectionState;
  onChange: (selected: RowSelectionState) => void;
  /** Disables the selection of rows such as the reader's own. */
  canSelect?: (row: Row) => boolean;
  /** All rows that the list finds are selected, including those on other pages. */
  everything?: boolean;
}

/** A list that grows while it is scrolled. */
interface Appending<Row extends RowData> {
  hasMore: boolean;
  loading: boolean;
  onMore: () => void;
  /** `VirtualRows`: few lists grow, and the others do without its code. */
  Rows: ComponentType<VirtualRowsProps<Row>>;
}

export interface DataTableProps<Row extends RowData> {
  /** The content of the table, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** Without rows the skeleton of the table is shown, after 150 ms. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => number | string;
  /** The name of the row in the labels of its checkbox and menu. */
  rowName: (row: Row) => string;
  ordering?: string;
  onSort?: (ordering: string) => void;
  selection?: Selection<Row>;
  /** A `RowMenu` with the actions for this row. */
  renderMenu?: (row: Row) => ReactNode;
  /** Rows of the page before are shown while the next ones load. */
  stale?: boolean;
  skeletonRows?: number;
  /** Called with the new width in pixels; with null after a reset. */
  onResize?: (column: string, width: number | null) => void;
  /** Renders only the visible rows, and loads more near the end. */
  append?: Appending<Row> | undefined;
}

export interface VirtualRowsProps<Row extends RowData> {
  list: DataTableProps<Row>;
  table: Table<Row>;
  append: Pick<Appending<Row>, 'hasMore' | 'loading' | 'onMore'>;
}
