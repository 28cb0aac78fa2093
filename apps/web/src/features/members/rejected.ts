import type { ManagerWarning, RejectedCells, RejectedRow } from '@fika/contract/endpoints/member-import';
import { MEMBER_COLUMNS } from '@fika/spreadsheet/mapping';
import type { RowError } from '@fika/spreadsheet/map-rows';
import type { RowReason, ShownReason } from '@fika/spreadsheet/row-reasons';
import type { TableRow } from '@fika/spreadsheet/table';

/** A row of a file that the browser or the server refused: line, place, reason, and the text of the cell. */
export interface Refusal {
  row: number;
  /** A column of the file, a member's own column, or the title of a field. */
  place: string;
  reason: RowReason;
  value: string;
}

/** A row that was imported without its manager. */
export type Warning = Omit<Refusal, 'reason'> & { reason: ShownReason };

export const warningThere = ({ row, reason, value }: ManagerWarning): Warning => ({
  row,
  place: 'manager',
  reason,
  value,
});

/** How many are shown at once; the file has them all. */
export const SHOWN_REASONS = 50;

export const refusalHere = ({ row, column, reason, value }: RowError): Refusal => ({
  row,
  place: column,
  reason,
  value,
});

export const refusalThere = ({ row, field, reason, value }: RejectedRow): Refusal => ({
  row,
  place: field,
  reason,
  value,
});

/** How many rows were refused: a row may have more than one reason. */
export function rowsOf(refusals: readonly { row: number }[]): number {
  return new Set(refusals.map(({ row }) => row)).size;
}

/** Rows with the heads of their columns. */
export interface Cells {
  columns: string[];
  rows: TableRow[];
}

interface RejectedFileWords {
  /** Heads of the columns with the line numbers and the reasons. */
  line: string;
  why: string;
  explain: (refusal: Refusal) => string;
}

/** The rejected rows as a file: their cells as they were, the line they stood on, and why. */
export function rejectedFile(
  refusals: readonly Refusal[],
  file: Cells,
  words: RejectedFileWords,
): string[][] {
  const byRow = Map.groupBy(
    refusals.toSorted((a, b) => a.row - b.row),
    ({ row }) => row,
  );
  const cells = new Map(file.rows.map((row) => [row.row, row.cells]));
  const rows = [...byRow].map(([row, reasons]) => {
    const own = cells.get(row) ?? [reasons[0]?.value ?? ''];
    const filled = file.columns.map((_, index) => own[index] ?? '');
    return filled.concat(String(row), reasons.map(words.explain).join(' '));
  });
  return [file.columns.concat(words.line, words.why), ...rows];
}

/**
 * The cells that the server stored, below headers that this product recognizes: the columns of the member first, then the fields
 * of the rows.
 */
export function rejectedCells(
  rejected: readonly RejectedCells[],
  fields: readonly { id: number; title: string }[],
  titleOf: (column: (typeof MEMBER_COLUMNS)[number]) => string,
): Cells {
  const used = new Set(rejected.flatMap(({ cells }) => Object.keys(cells ?? {})));
  const own = MEMBER_COLUMNS.filter((column) => column === 'email' || used.has(column));
  const named = fields.filter(({ id }) => used.has(String(id)));
  const keys = [...own, ...named.map(({ id }) => String(id))];
  return {
    columns: [...own.map(titleOf), ...named.map(({ title }) => title)],
    rows: rejected.flatMap(({ row, cells }) =>
      cells ? [{ row, cells: keys.map((key) => cells[key] ?? '') }] : [],
    ),
  };
}
