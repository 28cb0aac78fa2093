import { isNameless } from '@fika/contract/text';
import { type MappedRows, mapRows, type RowError } from '@fika/spreadsheet/map-rows';
import { guessMapping } from '@fika/spreadsheet/guess-mapping';
import { newCategories, newChoices } from '@fika/spreadsheet/mapping';
import { readTable } from '@fika/spreadsheet/read-table';
import type { ReadOptions, Table, TableRow } from '@fika/spreadsheet/table';
import type {
  Choices,
  FileField,
  StoredFile,
  PlanOfFile,
  PreviewRow,
  ReadFile,
  RowsOfFile,
} from './file-messages.ts';
import { refusalHere, SHOWN_REASONS } from './rejected.ts';
import { type ChunkRows, chunksOf, leftOutRows, withFieldIds } from './upload-chunks.ts';
import { withLabels } from './upload-plan.ts';

const SAMPLES = 3;
const SAMPLE_LENGTH = 200;
/** Longer cells are refused anyway. */
const SHOWN_LENGTH = 2_000;

/** The store for the chunks of an upload. */
export interface ChunkStore {
  saveChunks: (
    upload: string,
    first: number,
    chunks: readonly ChunkRows[],
    cells: TableRow[][],
  ) => Promise<void>;
}

interface Planned {
  choices: Choices;
  table: Table;
  mapped: MappedRows;
  errors: Map<number, RowError[]>;
}

/** A file of members between its choice and its upload. It lives in a worker; the page gets what it shows. */
export class FileSession {
  #bytes = new Uint8Array();
  #name = '';
  #table: Table | null = null;
  #planned: Planned | null = null;

  async read(
    bytes: Uint8Array<ArrayBuffer>,
    name: string,
    categories: readonly FileField[],
  ): Promise<ReadFile> {
    this.#bytes = bytes;
    this.#name = name;
    return this.reread({}, categories);
  }

  /** Reads the same file with other options. If that fails, the former table stays. */
  async reread(options: ReadOptions, categories: readonly FileField[]): Promise<ReadFile> {
    const table = await readTable(this.#bytes, this.#name, options);
    this.#table = table;
    this.#planned = null;
    const { columns, rows, warnings, encoding, delimiter, sheets, sheet } = table;
    return {
      columns,
      warnings,
      encoding,
      delimiter,
      sheets,
      sheet,
      row_count: rows.length,
      mapping: [...guessMapping(columns, categories, rows)],
      samples: columns.map((_, column) => samplesOf(rows, column)),
    };
  }

  plan(choices: Choices): PlanOfFile {
    const table = withEdits(this.#demandTable(), choices.edits);
    const left = new Set(choices.left_rows);
    const taken =
      left.size === 0 ? table : { ...table, rows: table.rows.filter(({ row }) => !left.has(row)) };
    const lacking = newChoices(taken, choices.mapping, choices.categories);
    const refused = new Set(choices.left_labels.map(([category, label]) => `${category} ${label}`));
    const added = lacking.map(({ category, labels }) => ({
      category,
      labels: labels.filter((label) => !refused.has(`${category} ${label}`)),
    }));
    const mapped = mapRows(taken, choices.mapping, withLabels(choices.categories, added), {
      dateOrders: new Map(choices.date_orders),
    });
    const errors = Map.groupBy(mapped.errors, ({ row }) => row);
    this.#planned = { choices, table, mapped, errors };
    return {
      ready: mapped.users.length,
      bad: errors.size,
      dates: mapped.dates,
      new_fields: newCategories(taken, choices.mapping),
      new_choices: lacking,
      lacking: lackingFields(choices, mapped),
      nameless: mapped.users.filter(isNameless).length,
    };
  }

  /** A page of the rows, or of those with errors, as the last plan found them. */
  rows(onlyBad: boolean, limit: number, offset: number): RowsOfFile {
    const { table, errors, choices } = this.#demandPlan();
    const left = new Set(choices.left_rows);
    const faulty = table.faults.map(({ row, value }) => ({ row, cells: [value] }));
    const bad = onlyBad
      ? [...table.rows.filter(({ row }) => errors.has(row)), ...faulty].toSorted((a, b) => a.row - b.row)
      : table.rows;
    const rows = bad.slice(offset, offset + limit).map(({ row, cells }): PreviewRow => ({
      row,
      cells: cells.map((cell) => cell.slice(0, SHOWN_LENGTH)),
      errors: errors.get(row) ?? [],
      is_left: left.has(row),
      fixed: choices.edits.filter(([line]) => line === row).map(([, column]) => column),
    }));
    return { rows, total: bad.length };
  }

  /** Cuts the planned rows into chunks and stores them, some at a time, with their original cells. */
  async keep(upload: string, fieldIds: readonly [string, number][], store: ChunkStore): Promise<StoredFile> {
    const { table, mapped, errors, choices } = this.#demandPlan();
    const ids = new Map(fieldIds);
    const rows = new Map(table.rows.map((row) => [row.row, row]));
    const leftOut = leftOutRows(mapped.errors, rows, choices.mapping, ids);
    const chunks = chunksOf(withFieldIds(mapped.users, ids), leftOut);
    const cellsOf = ({ users, left_out }: ChunkRows) =>
      [...new Set([...users, ...left_out].map(({ row }) => row))].flatMap((row) => rows.get(row) ?? []);
    const batch = 20;
    for (let first = 0; first < chunks.length; first += batch) {
      const some = chunks.slice(first, first + batch);
      await store.saveChunks(upload, first, some, some.map(cellsOf));
    }
    return {
      columns: table.columns,
      rows_total: mapped.users.length,
      chunks_total: chunks.length,
      left_out: errors.size,
      reasons: mapped.errors.slice(0, SHOWN_REASONS).map(refusalHere),
    };
  }

  #demandTable(): Table {
    if (this.#table === null) throw new Error('no file was read');
    return this.#table;
  }

  #demandPlan(): Planned {
    if (this.#planned === null) throw new Error('nothing was planned');
    return this.#planned;
  }
}

function samplesOf(rows: readonly TableRow[], column: number): string[] {
  const found = new Set<string>();
  for (const { cells } of rows) {
    const text = cells[column]?.slice(0, SAMPLE_LENGTH).trim();
    if (text) found.add(text);
    if (found.size === SAMPLES) break;
  }
  return [...found];
}

function withEdits(table: Table, edits: Choices['edits']): Table {
  if (edits.length === 0) return table;
  const byRow = Map.groupBy(edits, ([row]) => row);
  const rows = table.rows.map((one) => {
    const own = byRow.get(one.row);
    if (!own) return one;
    const cells = [...one.cells];
    for (const [, column, text] of own) cells[column] = text.trim();
    // An empty cell beyond the last column is one that the admin cleared.
    while (cells.length > table.columns.length && cells.at(-1) === '') cells.pop();
    return { row: one.row, cells };
  });
  return { ...table, rows };
}

function lackingFields({ categories, mapping }: Choices, { users }: MappedRows): PlanOfFile['lacking'] {
  return categories
    .filter(({ mandatory }) => mandatory)
    .map(({ id, title }) => {
      const isMapped = mapping.some(
        (target) => typeof target !== 'string' && 'category' in target && target.category === id,
      );
      const rows = isMapped ? users.filter(({ fields }) => !fields?.[String(id)]).length : users.length;
      return { title, rows };
    })
    .filter(({ rows }) => rows > 0);
}
