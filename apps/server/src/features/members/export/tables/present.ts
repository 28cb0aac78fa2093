import { CSV_MARK, csvLine } from '@fika/spreadsheet/write-csv';
import { Readable } from 'node:stream';
import { presentWorkbook } from '../present.ts';
import { type Column, csvCell, workbookCell } from './rules.ts';

const WIDTHS = { text: 16, long: 32, number: 12, share: 12, time: 17 } as const;
const NUMBER_FORMATS = { time: 'yyyy-mm-dd hh:mm', share: '0%' } as const;

/** A table as a file, made while it is sent. */
export function presentTable<Row>(
  format: 'csv' | 'xlsx',
  name: string,
  columns: readonly Column<Row>[],
  rows: AsyncGenerator<Row>,
): Readable {
  return format === 'csv' ? Readable.from(linesOf(columns, rows)) : workbook(name, columns, rows);
}

async function* linesOf<Row>(
  columns: readonly Column<Row>[],
  rows: AsyncGenerator<Row>,
): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(columns.map(({ header }) => header));
  for await (const row of rows) yield csvLine(columns.map(({ value }) => csvCell(value(row))));
}

function workbook<Row>(name: string, columns: readonly Column<Row>[], rows: AsyncGenerator<Row>): Readable {
  const looks = columns.map(({ header, format }) => ({
    header,
    width: WIDTHS[format],
    ...((format === 'time' || format === 'share') && { numFmt: NUMBER_FORMATS[format] }),
  }));
  return presentWorkbook(name, looks, cellsOf(columns, rows));
}

async function* cellsOf<Row>(columns: readonly Column<Row>[], rows: AsyncGenerator<Row>) {
  for await (const row of rows) yield columns.map(({ value }) => workbookCell(value(row)));
}
