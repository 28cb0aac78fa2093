import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIMITS } from '@fika/contract/limits';
import { FIELD_TYPES, type FieldType } from '@fika/contract/statuses';
import type { TableRow } from '@fika/spreadsheet/table';
import { describe, expect, it } from 'vitest';
import type { Choices, FileField, ReadFile } from './file-messages.ts';
import { FileSession } from './file-session.ts';
import type { ChunkRows } from './upload-chunks.ts';

const REAL = join(import.meta.dirname, '../../../../../../shared/data/email-eu-core/members.csv');

async function opened(
  text: string,
  categories: FileField[] = [],
): Promise<{ session: FileSession; file: ReadFile }> {
  const session = new FileSession();
  const file = await session.read(new TextEncoder().encode(text), 'members.csv', categories);
  return { session, file };
}

const choicesOf = (file: ReadFile, given: Partial<Choices> = {}): Choices => ({
  mapping: file.mapping,
  categories: [],
  date_orders: [],
  left_labels: [],
  edits: [],
  left_rows: [],
  ...given,
});

function memory() {
  const chunks: ChunkRows[] = [];
  const cells: TableRow[][] = [];
  return {
    chunks,
    cells,
    async saveChunks(_: string, first: number, some: readonly ChunkRows[], rows: TableRow[][]) {
      expect(first).toBe(chunks.length);
      chunks.push(...some);
      cells.push(...rows);
    },
  };
}

/** For every type of field a heading and a cell that only it takes. */
const EVERY_TYPE: Record<FieldType, (row: number) => string> = {
  text: (row) => `"Text, with ""marks"" ${row}\nand a second line"`,
  integer: (row) => String(1_000 + row),
  boolean: (row) => (row % 2 ? 'oui' : 'non'),
  date: (row) => `2026-11-${String(1 + (row % 28)).padStart(2, '0')}`,
  time: (row) => `${row % 24}h30`,
  datetime: (row) => `2026-11-22 09:${String(row % 60).padStart(2, '0')}`,
  select: (row) => ['Lyon', 'Uppsala', 'Québec'][row % 3] ?? '',
  array: (row) => ['Chess; Baking', 'Baking', 'Chess'][row % 3] ?? '',
};
/** New fields are called as their column, beginning with a capital. */
const titleOf = (type: FieldType) => type.charAt(0).toUpperCase() + type.slice(1);
const everyType = (rows: number) =>
  [
    ['email', ...FIELD_TYPES].join(','),
    ...Array.from({ length: rows }, (_, row) =>
      [`m${row}@a.example`, ...FIELD_TYPES.map((type) => EVERY_TYPE[type](row))].join(','),
    ),
  ].join('\r\n');

describe('a file with every type of field', () => {
  it('is guessed column by column, and every row of it can be sent', async () => {
    const { session, file } = await opened(everyType(60));
    expect(file.mapping.slice(1)).toEqual(FIELD_TYPES.map((type) => ({ new_category: titleOf(type), type })));
    const plan = session.plan(choicesOf(file));
    expect(plan).toMatchObject({ ready: 60, bad: 0 });
    const labels = plan.new_fields.filter(({ choices }) => choices.length > 0);
    expect(labels.map(({ title, choices }) => [title, choices])).toEqual([
      ['Array', ['Baking', 'Chess']],
      ['Select', ['Lyon', 'Québec', 'Uppsala']],
    ]);
  });
});

describe('a file of a hundred thousand rows', () => {
  it('is planned, corrected and cut into chunks that have each row once', async () => {
    const rows = LIMITS.uploadRows;
    const lines = Array.from(
      { length: rows },
      (_, row) => `m${row}@a.example,Person,${row},Department ${row % 40}`,
    );
    const { session, file } = await opened(`email,first_name,external_id,department\n${lines.join('\n')}`);
    expect(session.plan(choicesOf(file))).toMatchObject({ ready: rows, bad: 0 });
    const plan = session.plan(choicesOf(file, { edits: [[3, 0, 'nobody']] }));
    expect(plan).toMatchObject({ ready: rows - 1, bad: 1 });
    expect(session.rows(true, 10, 0)).toMatchObject({ total: 1, rows: [{ row: 3, fixed: [0] }] });
    const store = memory();
    const stored = await session.keep('one', [['Department', 7]], store);
    expect(stored).toMatchObject({ rows_total: rows - 1, chunks_total: store.chunks.length, left_out: 1 });
    const sent = store.chunks.flatMap(({ users }) => users.map(({ row }) => row));
    expect(new Set(sent).size).toBe(rows - 1);
    expect(store.chunks[0]?.users[0]?.fields).toEqual({ 7: 'Department 0' });
    expect(store.chunks[0]?.left_out).toMatchObject([
      { row: 3, cells: { email: 'nobody', first_name: 'Person' } },
    ]);
    expect(store.cells.flat()).toHaveLength(rows);
  });
});

describe('the preview', () => {
  const text = 'email,office\na@a.example,Lyon\nbad,Lyon\n"x" y,Lyon\nb@a.example,Mars,more';

  it('shows all rows, or those with errors, and the reasons at their cells', async () => {
    const { session, file } = await opened(text);
    expect(session.plan(choicesOf(file))).toMatchObject({ ready: 1, bad: 3 });
    expect(session.rows(false, 2, 1)).toMatchObject({ total: 3, rows: [{ row: 3 }, { row: 5 }] });
    const { rows, total } = session.rows(true, 10, 0);
    expect(total).toBe(3);
    const reasons = rows.map(({ row, errors: [error] }) => [row, error?.column, error?.reason]);
    expect(reasons).toEqual([
      [3, 'email', 'invalid_email'],
      [4, '', 'broken_quotes'],
      [5, '', 'too_many_cells'],
    ]);
  });

  it('takes a fixed cell and leaves out a row', async () => {
    const { session, file } = await opened(text);
    const edits: Choices['edits'] = [
      [3, 0, ' c@a.example '],
      [5, 2, ''],
    ];
    expect(session.plan(choicesOf(file, { edits, left_rows: [2] }))).toMatchObject({ ready: 2, bad: 1 });
    const { rows } = session.rows(false, 10, 0);
    expect(rows.map(({ row, is_left, fixed }) => [row, is_left, fixed])).toEqual([
      [2, true, []],
      [3, false, [0]],
      [5, false, [2]],
    ]);
  });
});

describe('choices that a field lacks', () => {
  const office: FileField = {
    id: 3,
    title: 'office',
    type: 'select',
    choices: { lyon: 'Lyon' },
    mandatory: true,
  };
  const text = 'email,office\na@a.example,Lyon\nb@a.example,Mars\nc@a.example,Uppsala\nd@a.example,';

  it('are added one by one, and rows that name another are left out', async () => {
    const { session, file } = await opened(text, [office]);
    const choices = choicesOf(file, { categories: [office], left_labels: [[3, 'Mars']] });
    const plan = session.plan(choices);
    expect(plan).toMatchObject({
      ready: 3,
      bad: 1,
      new_choices: [{ category: 3, labels: ['Mars', 'Uppsala'] }],
    });
    expect(session.rows(true, 10, 0).rows[0]?.errors).toMatchObject([
      { column: 'office', reason: 'unknown_choice' },
    ]);
  });

  it('and reports rows without a value for a mandatory field', async () => {
    const { session, file } = await opened(text, [office]);
    expect(session.plan(choicesOf(file, { categories: [office] })).lacking).toEqual([
      { title: 'office', rows: 1 },
    ]);
    const without = session.plan(choicesOf(file, { categories: [office], mapping: ['email', 'ignore'] }));
    expect(without.lacking).toEqual([{ title: 'office', rows: 4 }]);
  });

  it('and reports rows without a name, which the server accepts for existing members only', async () => {
    const named = 'email,first_name,last_name\na@a.example,Ada,\nb@a.example,,Byron\nc@a.example,,\n';
    const { session, file } = await opened(named);
    expect(session.plan(choicesOf(file))).toMatchObject({ ready: 3, nameless: 1 });
  });
});

describe('the file as it was read', () => {
  it('stays when another way to read it fails', async () => {
    const { session, file } = await opened('email;office\na@a.example;Lyon');
    await expect(session.reread({ encoding: 'utf-16le' }, [])).rejects.toThrow();
    expect(session.plan(choicesOf(file)).ready).toBe(1);
  });

  it('costs the page little where a cell is a megabyte', async () => {
    const { session, file } = await opened(`email,note\na@a.example,${'x'.repeat(1_000_000)}`);
    session.plan(choicesOf(file));
    expect(JSON.stringify([file, session.rows(false, 10, 0)]).length).toBeLessThan(10_000);
  });
});

describe('the members of a real organisation', () => {
  it.runIf(existsSync(REAL))('are all ready as they are', async () => {
    const { session, file } = await opened(readFileSync(REAL, 'utf8'));
    expect(file.mapping).toEqual([
      'external_id',
      'email',
      'first_name',
      'last_name',
      { new_category: 'Department', type: 'select' },
    ]);
    const plan = session.plan(choicesOf(file));
    expect(plan).toMatchObject({ ready: 1_005, bad: 0 });
    expect(plan.new_fields[0]?.choices).toHaveLength(42);
  });

  it.skipIf(existsSync(REAL))(`were not tried: ${REAL} is not there`, () => {
    expect(existsSync(REAL)).toBe(false);
  });
});
