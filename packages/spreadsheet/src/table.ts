import { cleanText, email, LIMITS, sameText } from '@fika/contract';
import { SpreadsheetError } from './errors.ts';
import { REJECTED_HEADERS } from '@fika/messages/rejected-rows';
import type { TableWarning } from './warnings.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
export type Delimiter = ',' | ';' | '\t' | '|';

/** How to read a file, where the admin overrides the guess. */
export interface ReadOptions {
  encoding?: Encoding | null;
  delimiter?: Delimiter | null;
  /** Which sheet of a workbook, counted from 0. */
  sheet?: number | null;
}

/** One row of a file. It has at least a cell for every column; more mean that the file has too many on this line. */
export interface TableRow {
  /** Line of the file where the row begins, counted from 1. */
  row: number;
  cells: string[];
}

export interface Table {
  /** Headers, each once and none empty. */
  columns: string[];
  rows: TableRow[];
  /** Null for a workbook. */
  encoding: Encoding | null;
  delimiter: Delimiter | null;
  /** Names of the sheets of a workbook, and which of them this is; none and null for a CSV file. */
  sheets: string[];
  sheet: number | null;
  warnings: TableWarning[];
  /** Lines that could not be read as a row. */
  faults: LineFault[];
}

/** A line with unmatched quotation marks. Reading continued with the line after it. */
export interface LineFault {
  row: number;
  reason: 'broken_quotes';
  value: string;
}

/**
 * The table of a file's lines: the first line that is neither blank nor a title above the table has the names of the columns,
 * blank lines are left out, columns without name and content are dropped, and so are those that the product adds to a file of
 * rejected rows.
 */
export function toTable(
  lines: readonly TableRow[],
  source: Pick<Table, 'encoding' | 'delimiter'> & Partial<Pick<Table, 'sheets' | 'sheet' | 'faults'>>,
): Table {
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const titles = titlesAbove(filled);
  const [header, ...rows] = filled.slice(titles.length);
  if (!header) throw new SpreadsheetError('empty_file');
  if (source.faults?.some(({ row }) => row < header.row)) {
    throw new SpreadsheetError('broken_header', { row: String(source.faults[0]?.row) });
  }
  if (header.cells.some((cell) => email.safeParse(cell).success)) {
    throw new SpreadsheetError('header_missing', { row: String(header.row) });
  }
  if (rows.length === 0) throw new SpreadsheetError('no_rows');
  if (rows.length > LIMITS.uploadRows) throw tooManyRows();
  const imported = importedColumns(header.cells, rows);
  if (imported.length > LIMITS.uploadColumns) throw tooManyColumns();
  const { columns, warnings } = nameColumns(header, imported);
  const width = header.cells.length;
  return {
    columns,
    rows: rows.map(({ row, cells }) => ({
      row,
      cells: [
        ...imported.map((index) => cells[index] ?? ''),
        ...cells.slice(width).filter((cell) => cell !== ''),
      ],
    })),
    encoding: source.encoding,
    delimiter: source.delimiter,
    sheets: source.sheets ?? [],
    sheet: source.sheet ?? null,
    warnings: [...titles, ...warnings],
    faults: source.faults ?? [],
  };
}

export const tooManyRows = () => new SpreadsheetError('too_many_rows', { max: String(LIMITS.uploadRows) });
export const tooManyColumns = () =>
  new SpreadsheetError('too_many_columns', { max: String(LIMITS.uploadColumns) });

const TITLES = 5;
const filledIn = (row: TableRow | undefined) => row?.cells.filter((cell) => cell !== '') ?? [];
const hasAddress = (cells: readonly string[]) => cells.some((cell) => email.safeParse(cell).success);

/** Lines of one cell above a header of several: titles above the table. */
function titlesAbove(lines: readonly TableRow[]): TableWarning[] {
  const header = lines.slice(0, TITLES + 1).findIndex((line) => filledIn(line).length > 1);
  const above = lines.slice(0, Math.max(0, header));
  // The line of several cells may already be a member; then the one above it is the header.
  if (hasAddress(filledIn(lines[header])) || above.some((line) => hasAddress(line.cells))) return [];
  return above.map((line) => ({ code: 'title_skipped', row: line.row, name: filledIn(line)[0] ?? '' }));
}

const ADDED_HEADERS = new Set(
  Object.values(REJECTED_HEADERS).flatMap(({ line, why }) => [sameText(line), sameText(why)]),
);

function importedColumns(header: readonly string[], rows: readonly TableRow[]): number[] {
  const used = usedColumns(header, rows);
  return used.filter((index) => !ADDED_HEADERS.has(sameText(header[index] ?? '')));
}

function usedColumns(header: readonly string[], rows: readonly TableRow[]): number[] {
  const used = new Set(header.flatMap((name, index) => (name === '' ? [] : [index])));
  for (const { cells } of rows) {
    for (let index = 0; index < header.length && used.size < header.length; index += 1) {
      if ((cells[index] ?? '') !== '') used.add(index);
    }
  }
  return [...used].sort((one, other) => one - other);
}

function nameColumns(
  header: TableRow,
  imported: readonly number[],
): { columns: string[]; warnings: TableWarning[] } {
  const taken = new Set<string>();
  const warnings: TableWarning[] = [];
  const columns = imported.map((index) => {
    const given = cleanText(header.cells[index] ?? '').slice(0, LIMITS.nameLength);
    const wanted = given || `Column ${index + 1}`;
    let name = wanted;
    for (let number = 2; taken.has(sameText(name)); number += 1) name = `${wanted} (${number})`;
    taken.add(sameText(name));
    if (given === '') warnings.push({ code: 'unnamed_column', row: header.row, name });
    else if (name !== wanted) warnings.push({ code: 'duplicate_column', row: header.row, name });
    return name;
  });
  return { columns, warnings };
}
