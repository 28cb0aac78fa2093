import type { DateOrder } from '@fika/contract/field-dates';
import type { SpreadsheetCode } from '@fika/spreadsheet/errors';
import type { ColumnDates, RowError } from '@fika/spreadsheet/map-rows';
import type { Mapping, MappingCategory, MappingTarget, NewCategory } from '@fika/spreadsheet/mapping';
import type { ReadOptions, Table } from '@fika/spreadsheet/table';
import type { Refusal } from './rejected.ts';

/** A field as the page of an upload knows it. */
export interface FileField extends MappingCategory {
  mandatory: boolean;
}

/** The admin's decisions about a file. */
export interface Choices {
  mapping: Mapping;
  categories: readonly FileField[];
  /** Columns with the order of day and month that the admin chose for their dates. */
  date_orders: [string, DateOrder][];
  /** Labels that do not become choices of their field, by its id. */
  left_labels: [number, string][];
  /** Cells that the admin corrected: line, column, text. */
  edits: [number, number, string][];
  /** Lines that the admin leaves out. */
  left_rows: number[];
}

/** The requests of the page to the worker. */
export type Ask =
  | {
      id: number;
      kind: 'read';
      bytes: Uint8Array<ArrayBuffer>;
      name: string;
      categories: readonly FileField[];
    }
  | { id: number; kind: 'reread'; options: ReadOptions; categories: readonly FileField[] }
  | { id: number; kind: 'plan'; choices: Choices }
  | { id: number; kind: 'rows'; only_bad: boolean; limit: number; offset: number }
  /** Cuts the planned rows into the chunks of an upload and stores them in the browser. `field_ids` are those of new fields. */
  | { id: number; kind: 'keep'; upload_id: string; field_ids: [string, number][] };

export type Answer =
  | { id: number; ok: true; value: ReadFile | PlanOfFile | RowsOfFile | StoredFile }
  | { id: number; ok: false; code: SpreadsheetCode | null; values: Readonly<Record<string, string>> };

export interface ReadFile extends Pick<
  Table,
  'columns' | 'warnings' | 'encoding' | 'delimiter' | 'sheets' | 'sheet'
> {
  row_count: number;
  /** The guessed targets of the columns. */
  mapping: MappingTarget[];
  /** For each column a few of its values. */
  samples: string[][];
}

/** The result of a mapping before the upload. */
export interface PlanOfFile {
  ready: number;
  /** Rows with at least one error. */
  bad: number;
  dates: ColumnDates[];
  new_fields: NewCategory[];
  new_choices: { category: number; title: string; labels: string[] }[];
  /** Mandatory fields, with the number of ready rows that have no value for them. */
  lacking: { title: string; rows: number }[];
  /** The number of ready rows without a name. */
  nameless: number;
}

/** A row of the file as the preview shows it. */
export interface PreviewRow {
  row: number;
  cells: string[];
  errors: RowError[];
  is_left: boolean;
  /** Columns with a corrected cell. */
  fixed: number[];
}

export interface RowsOfFile {
  rows: PreviewRow[];
  total: number;
}

/** The stored chunks of a file. */
export interface StoredFile {
  columns: string[];
  rows_total: number;
  chunks_total: number;
  /** Rows that are not sent because something is wrong with them. */
  left_out: number;
  /** Why, the first few. */
  reasons: Refusal[];
}
