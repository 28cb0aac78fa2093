import { writeXlsxStream } from 'hucre/xlsx';
import { Readable } from 'node:stream';
import type { Cell, ExportedColumn } from './rules.ts';

/** A workbook of one sheet, made while it is sent. */
export function presentWorkbook(
  name: string,
  columns: readonly Pick<ExportedColumn, 'header' | 'width' | 'numFmt'>[],
  rows: AsyncIterable<Cell[]>,
): Readable {
  const bytes = writeXlsxStream(rows, {
    name,
    columns: columns.map(({ header, width, numFmt }) => ({ header, width, ...(numFmt && { numFmt }) })),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0]);
}
