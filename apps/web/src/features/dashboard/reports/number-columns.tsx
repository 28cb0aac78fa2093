import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { Formats } from '#lib/format.ts';
import type { Column } from '#ui/data-table.ts';
import c from './Numbers.module.css';

/** What is not there. */
const NOTHING = '–';

interface Shown<Row> {
  header: string;
  /** The list can be ordered by it, under this name. */
  key?: string;
  id?: string;
  value: (row: Row) => ReactNode;
}

/** A column that a phone shows as a line with its name. */
export function lineColumn<Row extends RowData>({
  header,
  key,
  id = header,
  value,
}: Shown<Row>): Column<Row> {
  return {
    ...(key === undefined ? { id } : { id: key, accessorFn: value as never }),
    header,
    meta: { phone: 'line' },
    cell: ({ row }) => (
      <>
        <span className={c.label}>{header}</span>
        {value(row.original) ?? NOTHING}
      </>
    ),
  };
}

interface Counted<Row> extends Omit<Shown<Row>, 'value'> {
  value: (row: Row) => number | null;
}

/** Columns of numbers, on the right. */
export function numberColumns<Row extends RowData>({ number, percent }: Formats) {
  const column = (shown: Counted<Row>, format: (value: number) => string): Column<Row> => ({
    ...lineColumn<Row>({
      ...shown,
      value: (row) => {
        const value = shown.value(row);
        return value === null ? null : format(value);
      },
    }),
    meta: { align: 'right', phone: 'line' },
  });
  return {
    count: (header: string, value: (row: Row) => number | null, key?: string) =>
      column({ header, value, ...(key !== undefined && { key }) }, number),
    share: (header: string, value: (row: Row) => number | null, decimals = 0) =>
      column({ header, value }, (share) => percent(share, decimals)),
  };
}
