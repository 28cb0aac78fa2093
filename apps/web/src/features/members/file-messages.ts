import type { UploadRow } from '@fika/contract/endpoints/members';
import type { DateOrder } from '@fika/contract/field-dates';
import type { SpreadsheetCode } from '@fika/spreadsheet/errors';
import type { ColumnDates, RowError } from '@fika/spreadsheet/map-rows';
import type { Mapping, MappingCategory, MappingTarget, NewCategory } from '@fika/spreadsheet/mapping';
import type { TableRow, TableWarning } from '@fika/spreadsheet/table';

/** What somebody decided about a file. */
export interface Choices {
  mapping: Mapping;
  categories: readonly MappingCategory[];
  /** Columns whose dates somebody decided to read in an order. */
  date_orders: [string, DateOrder][];
  /** Whether labels that a field lacks become choices of it. */
  add_choices: boolean;
}

/** What the page asks of the worker that holds the file. */
export type Ask =
  | { id: number; kind: 'read'; bytes: Uint8Array; name: string; categories: readonly MappingCategory[] }
  | { id: number; kind: 'plan' | 'take'; choices: Choices };

export type Answer =
  | { id: number; ok: true; value: ReadFile | PlanOfFile | TakenFile }
  | { id: number; ok: false; code: SpreadsheetCode | null; values: Readonly<Record<string, string>> };

export interface ReadFile {
  columns: string[];
  row_count: number;
  warnings: TableWarning[];
  /** Where the columns probably go. */
  mapping: MappingTarget[];
  /** For each column a few of its values. */
  samples: string[][];
}

/** What a mapping comes to, before anything is sent. */
export interface PlanOfFile {
  ready: number;
  /** Rows with at least one error. */
  left_out: number;
  /** The first errors. */
  errors: RowError[];
  dates: ColumnDates[];
  new_fields: NewCategory[];
  new_choices: { category: number; title: string; labels: string[] }[];
  first_rows: TableRow[];
  bad_rows: TableRow[];
}

/** Everything that is sent, and what is needed to hand rejected rows back. */
export interface TakenFile {
  users: UploadRow[];
  errors: RowError[];
  columns: string[];
  rows: TableRow[];
}
