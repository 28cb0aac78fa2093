import { LIMITS } from '@fika/contract';
import { SpreadsheetError } from './errors.ts';
import { tooManyColumns, tooManyRows } from './table.ts';

const LAST_ROW = 1_048_576;
const MAX_CELLS = 10_000_000;
const CELL =
  /<(?:[\w.-]+:)?c\s[^<]*?\br\s*=\s*["']([^"'<]*)["'][^<]*?(\/?)>\s*(?=<(?:[\w.-]+:)?(v|is|f|t)?)/g;
const ROW = /<(?:[\w.-]+:)?row\s[^<]*?\br\s*=\s*["']([^"'<]*)["']/g;

/**
 * Refuses a sheet that claims cells far out: its reader fills every gap, so that one cell in the last corner would cost
 * seventeen billion. Cells without content, which programs leave behind when they format whole columns, do not count.
 */
export function demandSaneSheet(part: Uint8Array): void {
  const xml = new TextDecoder().decode(part);
  if (!/<(?:[\w.-]+:)?sheetData/.test(xml)) return;
  for (const [, row] of xml.matchAll(ROW)) {
    if (!/^\d{1,7}$/.test(row ?? '') || Number(row) > LAST_ROW) throw new SpreadsheetError('broken_workbook');
  }
  let [rows, columns] = [0, 0];
  for (const [, reference = '', closed, content] of xml.matchAll(CELL)) {
    const place = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference);
    if (!place) throw new SpreadsheetError('broken_workbook');
    if (closed || !content) continue;
    rows = Math.max(rows, Number(place[2]));
    columns = Math.max(columns, columnNumber(place[1] ?? ''));
  }
  if (columns > LIMITS.uploadColumns) throw tooManyColumns();
  if (rows > LIMITS.uploadLines || rows * columns > MAX_CELLS) throw tooManyRows();
}

function columnNumber(letters: string): number {
  return Array.from(letters).reduce((number, letter) => number * 26 + (letter.codePointAt(0) ?? 64) - 64, 0);
}
