import { LIMITS } from '@fika/contract';
import { readCsv } from './csv.ts';
import { SpreadsheetError } from './errors.ts';
import type { ReadOptions, Table } from './table.ts';

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/**
 * The table of a CSV file or of a sheet of an Excel workbook (the first with one, unless `options` choose), distinguished by
 * their first bytes. Every cell is text; numbers, dates (`YYYY-MM-DD`) and times of a workbook are written out. Row numbers are
 * lines of the file. Throws a `SpreadsheetError` when the file cannot be used as a whole.
 */
export async function readTable(
  bytes: Uint8Array,
  fileName: string,
  options: ReadOptions = {},
): Promise<Table> {
  if (bytes.length === 0) throw new SpreadsheetError('empty_file');
  if (bytes.length > LIMITS.uploadFileBytes) {
    throw new SpreadsheetError('file_too_large', { max: String(LIMITS.uploadFileBytes / 1024 / 1024) });
  }
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new SpreadsheetError('old_workbook');
  if (!startsWith(bytes, 0x50, 0x4b)) {
    return readCsv(bytes, /\.(tsv|tab)$/i.test(fileName) ? '\t' : null, options);
  }
  // A browser loads the reader of workbooks only for workbooks.
  const { readXlsx } = await import('./xlsx.ts');
  return readXlsx(bytes, options.sheet ?? null);
}
