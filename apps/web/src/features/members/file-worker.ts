import { SpreadsheetError } from '@fika/spreadsheet/errors';
import { guessMapping } from '@fika/spreadsheet/guess-mapping';
import { type MappedRows, mapRows } from '@fika/spreadsheet/map-rows';
import { type MappingCategory, newCategories, newChoices } from '@fika/spreadsheet/mapping';
import { readTable } from '@fika/spreadsheet/read-table';
import type { Table, TableRow } from '@fika/spreadsheet/table';
import type { Answer, Ask, Choices, PlanOfFile, ReadFile, TakenFile } from './file-messages.ts';
import { config } from 'zod';
import { withLabels } from './upload-plan.ts';

/*
 * Reads a file of members apart from the page, which stays quick whatever the file. The table stays here; the page
 * gets what it shows.
 */

const PREVIEW = 10;
const BAD_ROWS = 50;
const SHOWN_ERRORS = 200;
const SAMPLES = 3;

// As on the page: its security policy forbids building functions from text.
config({ jitless: true });

let table: Table | null = null;

addEventListener('message', ({ data }: MessageEvent<Ask>) => void answer(data));

async function answer(ask: Ask): Promise<void> {
  postMessage(await resultOf(ask));
}

async function resultOf(ask: Ask): Promise<Answer> {
  const { id } = ask;
  try {
    return { id, ok: true, value: await run(ask) };
  } catch (error) {
    if (error instanceof SpreadsheetError) return { id, ok: false, code: error.code, values: error.values };
    return { id, ok: false, code: null, values: { message: String(error) } };
  }
}

async function run(ask: Ask): Promise<ReadFile | PlanOfFile | TakenFile> {
  if (ask.kind === 'read') return read(ask.bytes, ask.name, ask.categories);
  if (table === null) throw new Error('no file was read');
  return ask.kind === 'plan' ? plan(table, ask.choices) : take(table, ask.choices);
}

async function read(
  bytes: Uint8Array,
  name: string,
  categories: readonly MappingCategory[],
): Promise<ReadFile> {
  table = await readTable(bytes, name);
  const { columns, rows, warnings } = table;
  return {
    columns,
    warnings,
    row_count: rows.length,
    mapping: [...guessMapping(columns, categories, rows)],
    samples: columns.map((_, column) => samplesOf(rows, column)),
  };
}

function samplesOf(rows: readonly TableRow[], column: number): string[] {
  const found = new Set<string>();
  for (const { cells } of rows) {
    const text = cells[column]?.trim();
    if (text) found.add(text);
    if (found.size === SAMPLES) break;
  }
  return [...found];
}

function map(file: Table, { mapping, categories, date_orders, add_choices }: Choices) {
  const lacking = newChoices(file, mapping, categories);
  const known = add_choices ? withLabels(categories, lacking) : categories;
  const mapped = mapRows(file, mapping, known, { dateOrders: new Map(date_orders) });
  return { mapped, lacking };
}

function plan(file: Table, choices: Choices): PlanOfFile {
  const { mapped, lacking } = map(file, choices);
  const bad = new Set(mapped.errors.map(({ row }) => row));
  return {
    ready: mapped.users.length,
    left_out: bad.size,
    errors: mapped.errors.slice(0, SHOWN_ERRORS),
    dates: mapped.dates,
    new_fields: newCategories(file, choices.mapping),
    new_choices: lacking,
    first_rows: file.rows.slice(0, PREVIEW),
    bad_rows: file.rows.filter(({ row }) => bad.has(row)).slice(0, BAD_ROWS),
  };
}

function take(file: Table, choices: Choices): TakenFile {
  const { users, errors }: MappedRows = map(file, choices).mapped;
  return { users, errors, columns: file.columns, rows: file.rows };
}
