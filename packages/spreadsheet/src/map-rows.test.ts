import { createTranslators } from '@fika/messages/server';
import { type FieldType, uploadRow } from '@fika/contract';
import * as fc from 'fast-check';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { guessMapping } from './guess-mapping.ts';
import { mapRows } from './map-rows.ts';
import { type Mapping, type MappingCategory, newCategories, resolveMapping } from './mapping.ts';
import { readTable } from './read-table.ts';
import { ROW_REASONS, rowReasonSentence } from './row-reasons.ts';

const translators = createTranslators({ brand: 'Fika', productSlug: 'coffee' });

/** Any character there is. The library's own `binary` first lists all million of them, to shrink. */
const anyCharacter = fc
  .nat(0x10ffff)
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point));

const csv = (text: string) => readTable(new TextEncoder().encode(text), 'members.csv');
const category = (id: number, type: FieldType, choices: Record<string, string> = {}): MappingCategory => ({
  id,
  title: `The ${type}`,
  type,
  choices,
});
const categories = [
  category(1, 'select', { lyon: 'Lyon' }),
  category(2, 'array', { a: 'A', b: 'B' }),
  category(3, 'date'),
  category(4, 'datetime'),
  category(5, 'integer'),
];
const fields: Mapping = categories.map(({ id }) => ({ category: id }));

describe('rows of a file', () => {
  it('become rows of an upload', async () => {
    const table = await csv(
      'mail;fn;ln;id;lang;office;tags;started;at;size;x\n' +
        'mailto:Zoe@Company.example;Zoé;Å;E1;Français;LYON;A,B;31/12/2024;2024-12-31 9h30;1 200;z\n' +
        'b@company.example;;;;;;;;2024-12-31T10:00:00Z;;\n',
    );
    const mapping: Mapping = [
      'email',
      'first_name',
      'last_name',
      'external_id',
      'culture',
      ...fields,
      'ignore',
    ];
    const { users, errors, dates } = mapRows(table, mapping, categories);
    expect(errors).toEqual([]);
    expect(users).toEqual([
      {
        row: 2,
        email: 'zoe@company.example',
        first_name: 'Zoé',
        last_name: 'Å',
        external_id: 'E1',
        culture: 'fr',
        fields: { 1: 'LYON', 2: 'A,B', 3: '2024-12-31', 4: '2024-12-31T09:30:00', 5: '1 200' },
      },
      { row: 3, email: 'b@company.example', fields: { 4: '2024-12-31T10:00:00Z' } },
    ]);
    expect(dates).toEqual([{ column: 'started', order: 'dmy', certain: true }]);
    for (const user of users) expect(uploadRow.safeParse(user).success).toBe(true);
  });

  it('are left out with line, column and reason', async () => {
    const long = 'x'.repeat(151);
    const table = await csv(
      [
        'mail,fn,id,lang,office,started',
        'a@company.example,A,E1,en,Lyon,31/12/2024',
        'nobody,B,E2,de,Paris,12/31/2024',
        'A@company.example,C,E1,,,',
        `c@company.example,${long},,,,`,
        'd@company.example,D,,,,,more',
        'e@company.example,"E" E,,,,',
        ',F,,,,',
      ].join('\n'),
    );
    const mapping: Mapping = [
      'email',
      'first_name',
      'external_id',
      'culture',
      { category: 1 },
      { category: 3 },
    ];
    const { users, errors, dates } = mapRows(table, mapping, categories);
    expect(users.map(({ row }) => row)).toEqual([2]);
    expect(errors.map(({ row, column, reason, value }) => [row, column, reason, value])).toEqual([
      [3, 'mail', 'invalid_email', 'nobody'],
      [3, 'lang', 'invalid_value', 'de'],
      [3, 'office', 'unknown_choice', 'Paris'],
      [3, 'started', 'invalid_date', '12/31/2024'],
      [4, 'mail', 'duplicate_email', 'A@company.example'],
      [4, 'id', 'duplicate_external_id', 'E1'],
      [5, 'fn', 'too_long', long],
      [6, '', 'too_many_cells', 'more'],
      [7, '', 'broken_quotes', 'e@company.example,"E" E,,,,'],
      [8, 'mail', 'invalid_email', ''],
    ]);
    expect(dates).toEqual([{ column: 'started', order: 'dmy', certain: false }]);
  });

  it('have their dates read in one order per column, which a person may choose', async () => {
    const table = await csv('mail,started\na@company.example,05/06/2024\n');
    const mapping: Mapping = ['email', { category: 3 }];
    const guessed = mapRows(table, mapping, categories);
    expect(guessed.dates).toEqual([{ column: 'started', order: 'dmy', certain: false }]);
    expect(guessed.users[0]?.fields).toEqual({ 3: '2024-06-05' });
    const chosen = mapRows(table, mapping, categories, { dateOrders: new Map([['started', 'mdy']]) });
    expect(chosen.dates).toEqual([{ column: 'started', order: 'mdy', certain: true }]);
    expect(chosen.users[0]?.fields).toEqual({ 3: '2024-05-06' });
  });

  it('may name fields that are still to be made, and never ones that are unknown', async () => {
    const table = await csv('mail,Team,Size\na@company.example,Blue,12\nb@company.example,Red,many\n');
    const preview: Mapping = [
      'email',
      { new_category: 'Team', type: 'select' },
      { new_category: 'Size', type: 'integer' },
    ];
    const { users, errors } = mapRows(table, preview, []);
    expect(users).toEqual([
      { row: 2, email: 'a@company.example', fields: { 'new:Team': 'Blue', 'new:Size': '12' } },
    ]);
    expect(errors).toEqual([{ row: 3, column: 'Size', reason: 'invalid_integer', value: 'many' }]);
    const unknown = mapRows(table, ['email', { category: 99 }, 'ignore'], []);
    expect(unknown.errors.map(({ reason }) => reason)).toEqual(['unknown_field', 'unknown_field']);
  });

  it('are each sent or left out, whatever their content', async () => {
    const cell = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 30 }),
      fc.constantFrom('a@company.example', 'Lyon', 'A; B', '31/12/2024', '12', 'en'),
    );
    const row = fc.array(cell, { minLength: 6, maxLength: 8 });
    const property = fc.property(fc.array(row, { maxLength: 6 }), (cells) => {
      const rows = cells.map((one, index) => ({ row: index + 2, cells: one }));
      const columns = ['email', 'culture', '1', '2', '3', '5'];
      const source = { encoding: null, delimiter: null, sheets: [], sheet: null };
      const table = { columns, rows, ...source, warnings: [], faults: [] };
      const mapping: Mapping = ['email', 'culture', ...[1, 2, 3, 5].map((id) => ({ category: id }))];
      const { users, errors } = mapRows(table, mapping, categories);
      const seen = [...users.map((user) => user.row), ...errors.map((error) => error.row)];
      expect([...new Set(seen)].sort((one, other) => one - other)).toEqual(rows.map((one) => one.row));
      for (const user of users) expect(uploadRow.safeParse(user).success).toBe(true);
    });
    fc.assert(property, { numRuns: 300 });
  });
});

describe('reasons', () => {
  it('have a sentence in both languages', () => {
    for (const reason of ROW_REASONS) {
      expect(rowReasonSentence(reason, translators.en)).toMatch(/^[A-Z].*\.$/);
      expect(rowReasonSentence(reason, translators.fr)).toMatch(/^[A-ZÉ].*\.$/);
    }
  });
});

const sample = new URL('../../../../shared/data/email-eu-core/members.csv', import.meta.url);

describe.runIf(existsSync(sample))('a real organisation, when its file lies in ../shared', () => {
  it('comes in whole', async () => {
    const table = await readTable(readFileSync(sample), 'members.csv');
    const mapping = guessMapping(table.columns, [], table.rows);
    const [department] = newCategories(table, mapping);
    expect(department).toMatchObject({ title: 'Department', type: 'select' });
    expect(department?.choices).toHaveLength(42);
    const choices = Object.fromEntries((department?.choices ?? []).map((label) => [label, label]));
    const made = [{ id: 1, title: 'Department', type: 'select' as const, choices }];
    const { users, errors } = mapRows(table, resolveMapping(mapping, made), made);
    expect([users.length, errors]).toEqual([1_005, []]);
    expect(users[1_004]).toMatchObject({ row: 1_006, external_id: '1004' });
  });
});
