import { cleanText, email, LIMITS, sameText } from '@fika/contract';
import { fill, SpreadsheetError } from './errors.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
export type Delimiter = ',' | ';' | '\t';

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
  warnings: TableWarning[];
  /** Lines that could not be read as a row. */
  faults: LineFault[];
}

/** A line whose quotation marks do not match. Reading went on with the line after it. */
export interface LineFault {
  row: number;
  reason: 'broken_quotes';
  value: string;
}

export type WarningCode = 'duplicate_column' | 'unnamed_column';

/** Something that was mended while reading. */
export interface TableWarning {
  code: WarningCode;
  /** Line of the file. */
  row: number;
  /** The column as it is called now. */
  name: string;
}

const WARNINGS: Record<WarningCode, { en: string; fr: string }> = {
  duplicate_column: {
    en: 'Two columns have the same name; the second one is called “{name}” here.',
    fr: 'Deux colonnes portent le même nom ; la seconde s’appelle ici « {name} ».',
  },
  unnamed_column: {
    en: 'A column has no name; it is called “{name}” here.',
    fr: 'Une colonne n’a pas de nom ; elle s’appelle ici « {name} ».',
  },
};

/** The warning in a language. */
export function warningSentence({ code, name }: TableWarning, language: 'en' | 'fr'): string {
  return fill(WARNINGS[code][language], { name });
}

/**
 * The table of a file's lines: the first line that is not blank names the columns, blank lines are left out, columns
 * without name and content are dropped.
 */
export function toTable(
  lines: readonly TableRow[],
  source: { encoding: Encoding | null; delimiter: Delimiter | null; faults?: LineFault[] },
): Table {
  const [header, ...rows] = lines.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (!header) throw new SpreadsheetError('empty_file');
  if (source.faults?.some(({ row }) => row < header.row)) {
    throw new SpreadsheetError('broken_header', { row: String(source.faults[0]?.row) });
  }
  if (header.cells.some((cell) => email.safeParse(cell).success)) {
    throw new SpreadsheetError('header_missing', { row: String(header.row) });
  }
  if (rows.length === 0) throw new SpreadsheetError('no_rows');
  if (rows.length > LIMITS.uploadRows) throw tooManyRows();
  const kept = keptColumns(header.cells, rows);
  if (kept.length > LIMITS.uploadColumns) throw tooManyColumns();
  const { columns, warnings } = nameColumns(header, kept);
  const width = header.cells.length;
  return {
    columns,
    rows: rows.map(({ row, cells }) => ({
      row,
      cells: [
        ...kept.map((index) => cells[index] ?? ''),
        ...cells.slice(width).filter((cell) => cell !== ''),
      ],
    })),
    encoding: source.encoding,
    delimiter: source.delimiter,
    warnings,
    faults: source.faults ?? [],
  };
}

export const tooManyRows = () => new SpreadsheetError('too_many_rows', { max: String(LIMITS.uploadRows) });
export const tooManyColumns = () =>
  new SpreadsheetError('too_many_columns', { max: String(LIMITS.uploadColumns) });

function keptColumns(header: readonly string[], rows: readonly TableRow[]): number[] {
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
  kept: readonly number[],
): { columns: string[]; warnings: TableWarning[] } {
  const taken = new Set<string>();
  const warnings: TableWarning[] = [];
  const columns = kept.map((index) => {
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
