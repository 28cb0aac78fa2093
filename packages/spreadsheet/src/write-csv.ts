import { withoutFormula } from './safe-text.ts';

/** The mark by which spreadsheet programs know UTF-8: the first character of a file. */
export const CSV_MARK = '\uFEFF';

function cell(text: string): string {
  const safe = withoutFormula(text);
  return /[",\n\r;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file with its end. */
export const csvLine = (row: readonly string[]): string => `${row.map(cell).join(',')}\r\n`;

/** A CSV file of rows of text. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return CSV_MARK + rows.map(csvLine).join('');
}
