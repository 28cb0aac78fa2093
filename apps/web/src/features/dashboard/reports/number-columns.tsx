import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { Formats } from '#lib/format.ts';
import type { Column } from '#ui/data-table.ts';
import { NumberLink } from '../components/NumberLink.tsx';
import type { Destination } from '../links.ts';
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

interface More<Row> {
  /** The list can be ordered by it, under this name. */
  key?: string;
  /** The list behind the number, and what the number counts. */
  link?: (row: Row) => { to: Destination | undefined; what: string };
}

interface Counted<Row> extends More<Row> {
  header: string;
  value: (row: Row) => number | null;
}

/** Columns of numbers, on the right. */
export function numberColumns<Row extends RowData>({ number, percent }: Formats) {
  const column = (shown: Counted<Row>, format: (value: number) => string): Column<Row> => ({
    ...lineColumn<Row>({
      ...shown,
      value: (row) => {
        const value = shown.value(row);
        if (value === null) return null;
        const link = shown.link?.(row);
        return link ? <NumberLink {...link} value={format(value)} /> : format(value);
      },
    }),
    meta: { align: 'right', phone: 'line' },
  });
  return {
    count: (header: string, value: (row: Row) => number | null, more: More<Row> = {}) =>
      column({ header, value, ...more }, number),
    share: (header: string, value: (row: Row) => number | null, decimals = 0, more: More<Row> = {}) =>
      column({ header, value, ...more }, (share) => percent(share, decimals)),
  };
}
