import { LIMITS } from '@fika/contract';
import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { SpreadsheetError } from './errors.ts';
import { demandSaneSheet } from './sheet-size.ts';
import { type Files, fillMerged, type SheetPart, sheetsOf } from './sheets.ts';
import { type Table, toTable } from './table.ts';

/**
 * The table of a sheet of a workbook: the chosen one, counted from 0, else the first that is shown and holds a table.
 * Formulas give the values that were saved with them; a value that is merged over several rows is that of each.
 */
export async function readXlsx(bytes: Uint8Array, chosen: number | null = null): Promise<Table> {
  const files = unpack(bytes);
  if (!Object.keys(files).some((name) => name.startsWith('xl/'))) throw new SpreadsheetError('not_a_table');
  const sheets = sheetsOf(files);
  const shown = sheets.filter(({ isShown }) => isShown);
  const wanted = chosen === null ? (shown.length > 0 ? shown : sheets) : sheets.slice(chosen, chosen + 1);
  let refused: unknown = new SpreadsheetError('broken_workbook');
  for (const [index, sheet] of wanted.entries()) {
    try {
      return await readSheetTable(files, sheets, sheet);
    } catch (error) {
      // People mean the first sheet: its fault is the one to report.
      if (index === 0) refused = error;
    }
  }
  throw refused;
}

async function readSheetTable(files: Files, sheets: readonly SheetPart[], sheet: SheetPart): Promise<Table> {
  const part = files[sheet.path];
  if (!part) throw new SpreadsheetError('broken_workbook');
  demandSaneSheet(part);
  const isOther = (path: string) => sheets.some((one) => one.path === path && one.path !== sheet.path);
  const needed = Object.entries(files).filter(([path]) => !isOther(path));
  const rows = await readRows(Object.fromEntries(needed), sheet.index);
  const texts = rows.map((cells) => cells.map(cellText));
  const merged = fillMerged(texts, part);
  const table = toTable(
    texts.map((cells, index) => ({ row: index + 1, cells })),
    { encoding: null, delimiter: null, sheets: sheets.map(({ name }) => name), sheet: sheet.index },
  );
  return merged ? { ...table, warnings: [...table.warnings, merged] } : table;
}

/** The XML parts of the archive. Their declared sizes are added up before anything is unpacked, and bind unpacking. */
function unpack(bytes: Uint8Array): Files {
  const isPart = (name: string) => name.endsWith('.xml') || name.endsWith('.xml.rels');
  try {
    let size = 0;
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (isPart(name)) size += originalSize;
        return false;
      },
    });
    if (size > LIMITS.uploadUnpackedBytes) {
      throw new SpreadsheetError('unpacked_too_large', {
        max: String(Math.floor(LIMITS.uploadUnpackedBytes / 1024 / 1024)),
      });
    }
    return unzipSync(bytes, { filter: ({ name }) => isPart(name) });
  } catch (error) {
    throw error instanceof SpreadsheetError ? error : new SpreadsheetError('broken_workbook');
  }
}

async function readRows(files: Files, sheet: number): Promise<unknown[][]> {
  // Handed over packed but not compressed: the reader would unpack large parts in a worker made from a blob, which the
  // content security policy of a careful site refuses.
  const stored = zipSync(files, { level: 0 });
  const archive = stored.buffer.slice(stored.byteOffset, stored.byteOffset + stored.byteLength);
  try {
    return await readSheet<string>(archive, sheet + 1, { parseNumber: numberText });
  } catch (error) {
    throw explain(error);
  }
}

/** The reader names the cell that it could not read. */
function explain(error: unknown): SpreadsheetError {
  const place = /row (\d+),? col (\d+)/.exec(error instanceof Error ? error.message : '');
  if (!place) return new SpreadsheetError('broken_workbook');
  return new SpreadsheetError('broken_cell', { cell: `${columnLetters(Number(place[2]))}${place[1]}` });
}

function columnLetters(column: number): string {
  const letter = String.fromCodePoint(65 + ((column - 1) % 26));
  return column > 26 ? columnLetters(Math.floor((column - 1) / 26)) + letter : letter;
}

/** A spreadsheet shows 15 digits; the file may hold the noise of a binary fraction behind them. */
function numberText(text: string): string {
  const value = Number(text);
  return Number.isFinite(value) ? String(Number(value.toPrecision(15))) : text;
}

function cellText(cell: unknown): string {
  if (cell instanceof Date) return dateText(cell);
  return typeof cell === 'string' ? cell.trim() : typeof cell === 'boolean' ? String(cell) : '';
}

/** A date as `YYYY-MM-DD`, with its time when it has one; a time alone is stored as a fraction of the day 0. */
function dateText(date: Date): string {
  const rounded = new Date(Math.round(date.getTime() / 1000) * 1000);
  if (Number.isNaN(rounded.getTime())) return '';
  const [day = '', time = ''] = rounded.toISOString().slice(0, 19).split('T');
  if (day < '1900-01-01') return time;
  return time === '00:00:00' ? day : `${day}T${time}`;
}
