import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import writeXlsxFile, { type SheetData } from 'write-excel-file/universal';
import { guessMapping } from './guess-mapping.ts';
import { mapRows } from './map-rows.ts';
import { readTable } from './read-table.ts';
import { REJECTED_HEADERS } from '@fika/messages/rejected-rows';
import { csvOf } from './write-csv.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string, options = {}) => readTable(bytesOf(text), 'members.csv', options);
const FORMULAS = ['=1+1', '+33 6 12', '-5', '@home'];

describe('text that looks like a formula', () => {
  it('stays text, and is the same after a way through a file of rejected rows', async () => {
    const text = csvOf([['email', 'note'], ...FORMULAS.map((note, row) => [`m${row}@a.example`, note])]);
    expect(text).toContain("'=1+1");
    const { rows } = await read(text);
    expect(rows.map(({ cells }) => cells[1])).toEqual(FORMULAS);
    expect((await read("email,note\nm@a.example,'tis")).rows[0]?.cells[1]).toBe("'tis");
  });
});

describe('a file of rejected rows', () => {
  it.each(['en', 'fr'] as const)('is read without the columns that say why (%s)', async (language) => {
    const { line, why } = REJECTED_HEADERS[language];
    const table = await read(
      csvOf([
        ['email', line, why],
        ['m@a.example', '7', 'This is no address.'],
      ]),
    );
    expect(table.columns).toEqual(['email']);
    expect(table.rows).toEqual([{ row: 2, cells: ['m@a.example'] }]);
  });
});

describe('lines above a table', () => {
  it('are left out, with a warning', async () => {
    const table = await read('Staff 2026,,\n\nemail,name,office\nm@a.example,Mo,Lyon');
    expect(table.columns).toEqual(['email', 'name', 'office']);
    expect(table.warnings).toEqual([{ code: 'title_skipped', row: 1, name: 'Staff 2026' }]);
    expect(table.rows).toEqual([{ row: 4, cells: ['m@a.example', 'Mo', 'Lyon'] }]);
  });

  it('is no title where the table has one column, or the line below is a member', async () => {
    expect((await read('email\nm@a.example')).columns).toEqual(['email']);
    expect((await read('email\nm@a.example,too many')).columns).toEqual(['email']);
  });
});

describe('how a file is read', () => {
  it('can be chosen', async () => {
    const pipes = await read('email|name\nm@a.example|Mo; Li');
    expect(pipes).toMatchObject({ delimiter: '|', columns: ['email', 'name'] });
    const chosen = await read('email|name\nm@a.example|Mo', { delimiter: ';' });
    expect(chosen.columns).toEqual(['email|name']);
    const latin = Uint8Array.from('email,name\nm@a.example,Zo\u00E9', (letter) => letter.charCodeAt(0));
    const table = await readTable(latin, 'm.csv', { encoding: 'windows-1252' });
    expect(table.rows[0]?.cells).toEqual(['m@a.example', 'Zo\u00E9']);
  });
});

describe('a very long cell', () => {
  it('costs only its row, and little of it is shown', async () => {
    const text = `email,note\na@a.example,${'x'.repeat(1_000_000)}\nb@a.example,short`;
    const { users, errors } = mapRows(
      await read(text),
      ['email', { new_category: 'Note', type: 'text' }],
      [],
    );
    expect(users.map(({ email }) => email)).toEqual(['b@a.example']);
    expect(errors).toMatchObject([{ row: 2, column: 'note', reason: 'too_long' }]);
    expect(errors[0]?.value.length).toBeLessThan(300);
  });
});

describe('merged choices', () => {
  it('are what their former labels mean', async () => {
    const office = { id: 3, title: 'Office', type: 'select' as const, choices: { lyon: 'Lyon' } };
    const merged = { ...office, merged: { lyons: 'lyon', 'lyon (old)': 'lyon' } };
    const table = await read('email,office\na@a.example,LYON (old)');
    const mapping = ['email', { category: 3 }] as const;
    expect(mapRows(table, mapping, [office]).errors).toMatchObject([{ reason: 'unknown_choice' }]);
    expect(mapRows(table, mapping, [merged]).users).toMatchObject([{ fields: { 3: 'LYON (old)' } }]);
  });
});

async function workbook(sheets: { sheet: string; data: SheetData }[]): Promise<Uint8Array> {
  const blob = await writeXlsxFile(sheets.map(({ sheet, data }) => ({ sheet, data }))).toBlob();
  return new Uint8Array(await blob.arrayBuffer());
}

describe('a workbook of many sheets', () => {
  const sheets = [
    { sheet: 'Notes & <more>', data: [] },
    { sheet: 'Staff', data: [['email'], ['staff@a.example']] },
    { sheet: 'Guests', data: [['email'], ['guest@a.example']] },
  ];

  it('gives the first that holds a table, and any that is chosen', async () => {
    const bytes = await workbook(sheets);
    const table = await readTable(bytes, 'm.xlsx');
    expect(table).toMatchObject({ sheets: ['Notes & <more>', 'Staff', 'Guests'], sheet: 1 });
    expect(table.rows[0]?.cells).toEqual(['staff@a.example']);
    const other = await readTable(bytes, 'm.xlsx', { sheet: 2 });
    expect(other.rows[0]?.cells).toEqual(['guest@a.example']);
    await expect(readTable(bytes, 'm.xlsx', { sheet: 0 })).rejects.toMatchObject({ code: 'empty_file' });
    await expect(readTable(bytes, 'm.xlsx', { sheet: 9 })).rejects.toMatchObject({ code: 'broken_workbook' });
  });

  it('passes over one that is hidden', async () => {
    const parts = unzipSync(await workbook(sheets.slice(1)));
    const book = strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array());
    const hidden = book.replace(/name="Staff"/, 'name="Staff" state="hidden"');
    const table = await readTable(zipSync({ ...parts, 'xl/workbook.xml': strToU8(hidden) }), 'm.xlsx');
    expect(table.sheet).toBe(1);
  });

  it('is read although another of its sheets is out of bounds', async () => {
    const parts = unzipSync(await workbook(sheets.slice(1)));
    const far = strToU8(
      '<worksheet><sheetData><row r="1"><c r="ZZZ9999999" t="str"><v>1</v></c></row></sheetData></worksheet>',
    );
    const bytes = zipSync({ ...parts, 'xl/worksheets/sheet2.xml': far });
    expect((await readTable(bytes, 'm.xlsx')).rows[0]?.cells).toEqual(['staff@a.example']);
  });
});

it('gives merged cells to each of their rows', async () => {
  const data = [
    ['email', 'office'],
    ['a@a.example', 'Lyon'],
    ['b@a.example', null],
    ['c@a.example', 'Uppsala'],
  ];
  const parts = unzipSync(await workbook([{ sheet: 'Staff', data }]));
  const path = 'xl/worksheets/sheet1.xml';
  const sheet = strFromU8(parts[path] ?? new Uint8Array()).replace(
    '</sheetData>',
    '</sheetData><mergeCells count="1"><mergeCell ref="B2:B3"/></mergeCells>',
  );
  const table = await readTable(zipSync({ ...parts, [path]: strToU8(sheet) }), 'm.xlsx');
  expect(table.rows.map(({ cells }) => cells[1])).toEqual(['Lyon', 'Lyon', 'Uppsala']);
  expect(table.warnings).toEqual([{ code: 'cells_merged', row: 2, name: 'Lyon' }]);
});

describe('guesses by the content of a column', () => {
  const lines = Array.from({ length: 20 }, (_, row) => `m${row}@a.example,${10 + row}/01/2026`);

  it('find the addresses under any heading, and dates among which one is a slip', async () => {
    const table = await read(`Where to write,Since\n${lines.join('\n').replace('15/01/2026', 'soon')}`);
    expect(guessMapping(table.columns, [], table.rows)).toEqual([
      'email',
      { new_category: 'Since', type: 'date' },
    ]);
  });

  it('find times of day among which one is a slip', async () => {
    const hours = Array.from({ length: 25 }, (_, hour) => `m${hour}@a.example,${hour}:15`);
    const table = await read(`Mail,Lunch\n${hours.join('\n')}`);
    expect(guessMapping(table.columns, [], table.rows)[1]).toEqual({ new_category: 'Lunch', type: 'time' });
  });

  it('take no column for addresses that holds only some', async () => {
    const table = await read(
      `Contact,Note\n${lines.join('\n').replaceAll(/m\d*[02468]@a\.example/g, 'by post')}`,
    );
    expect(guessMapping(table.columns, [], table.rows)[0]).toMatchObject({ new_category: 'Contact' });
  });
});
