import { createTranslators } from '@fika/messages/server';
import { LIMITS } from '@fika/contract';
import * as fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { SpreadsheetError } from './errors.ts';
import { readTable } from './read-table.ts';
import type { Delimiter } from './table.ts';
import { warningSentence } from './warnings.ts';

const translators = createTranslators({ brand: 'Fika', productSlug: 'coffee' });

const utf8 = (text: string) => new TextEncoder().encode(text);
const csv = (text: string, name = 'members.csv') => readTable(utf8(text), name);

async function refusal(bytes: Uint8Array, name = 'members.csv'): Promise<SpreadsheetError> {
  const error: unknown = await readTable(bytes, name).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SpreadsheetError)) throw new Error(`refused otherwise: ${String(error)}`);
  for (const language of ['en', 'fr'] as const)
    expect(error.sentence(translators[language])).not.toMatch(/[{}]/);
  return error;
}
const codeOf = async (text: string) => (await refusal(utf8(text))).code;

function encode(text: string, encoding: 'utf-16le' | 'utf-16be', mark: boolean): Uint8Array {
  const units = Array.from(mark ? `\uFEFF${text}` : text, (_, index) =>
    (mark ? `\uFEFF${text}` : text).charCodeAt(index),
  );
  const bytes = new Uint8Array(units.length * 2);
  const view = new DataView(bytes.buffer);
  for (const [index, unit] of units.entries()) view.setUint16(index * 2, unit, encoding === 'utf-16le');
  return bytes;
}

const TEXT = 'email;Prénom\nzoe@company.example;Zoé\n';

describe('the encoding of a file', () => {
  it.each([
    ['UTF-8', utf8(TEXT), 'utf-8'],
    ['UTF-8 with a mark', utf8(`\uFEFF${TEXT}`), 'utf-8'],
    ['UTF-16 LE with a mark', encode(TEXT, 'utf-16le', true), 'utf-16le'],
    ['UTF-16 BE with a mark', encode(TEXT, 'utf-16be', true), 'utf-16be'],
    ['UTF-16 LE', encode(TEXT, 'utf-16le', false), 'utf-16le'],
    ['UTF-16 BE', encode(TEXT, 'utf-16be', false), 'utf-16be'],
    ['Windows-1252', Uint8Array.from(TEXT, (letter) => letter.charCodeAt(0)), 'windows-1252'],
  ])('%s is told', async (_, bytes, encoding) => {
    expect(await readTable(bytes, 'members.csv')).toEqual({
      columns: ['email', 'Prénom'],
      rows: [{ row: 2, cells: ['zoe@company.example', 'Zoé'] }],
      encoding,
      delimiter: ';',
      sheets: [],
      sheet: null,
      warnings: [],
      faults: [],
    });
  });

  it('writes the euro of Windows', async () => {
    const bytes = Uint8Array.from([...utf8('email,pay\na@company.example,'), 0x80]);
    expect((await readTable(bytes, 'members.csv')).rows[0]?.cells[1]).toBe('€');
  });
});

describe('the lines of a file', () => {
  it('keep their numbers over blank lines, line ends of all kinds and cells of several lines', async () => {
    const text =
      '\r\n\nemail,note\r\n\r\na@company.example,"one\r\ntwo ""x"", three"\r,\nb@company.example,\n\n';
    const table = await csv(text);
    expect(table.rows).toEqual([
      { row: 5, cells: ['a@company.example', 'one\ntwo "x", three'] },
      { row: 8, cells: ['b@company.example', ''] },
    ]);
  });

  it('may declare their delimiter', async () => {
    const table = await csv('sep=;\nemail;note\na@company.example;x,y\n');
    expect(table).toMatchObject({ delimiter: ';', rows: [{ row: 3, cells: ['a@company.example', 'x,y'] }] });
  });

  it('are split by the delimiter that makes columns', async () => {
    expect((await csv('email;tags\na@company.example;x,y,z\nb@company.example;u,v')).delimiter).toBe(';');
    expect((await csv('email\tname\na@company.example\tx, y')).delimiter).toBe('\t');
    expect(await csv('email\na@company.example\n')).toMatchObject({ delimiter: ',', columns: ['email'] });
    expect((await csv('email\tname\na@company.example\tx', 'members.tsv')).delimiter).toBe('\t');
  });

  it('may be shorter than the header, and longer ones show what is too much', async () => {
    const { rows } = await csv('email,a,b\na@company.example\nb@company.example,1,2,3,,4\n');
    expect(rows).toEqual([
      { row: 2, cells: ['a@company.example', '', ''] },
      { row: 3, cells: ['b@company.example', '1', '2', '3', '4'] },
    ]);
  });

  it('come back as they were written, with their numbers', async () => {
    const cell = fc
      .string({ unit: fc.constantFrom('a', 'é', ' ', '"', ',', ';', '\t', '\n', "'") })
      .map((text) => text.trim());
    const tables = fc.record({
      rows: fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 }),
      delimiter: fc.constantFrom<Delimiter>(',', ';', '\t'),
      newline: fc.constantFrom('\n', '\r\n'),
      quotes: fc.boolean(),
    });
    const property = fc.asyncProperty(tables, async ({ rows, delimiter, newline, quotes }) => {
      const all = [['email', 'b', 'c'], ...rows];
      const text = Papa.unparse(all, { delimiter, newline, quotes });
      const expected: unknown[] = [];
      let line = 1;
      for (const [index, cells] of all.entries()) {
        if (index > 0 && cells.some((one) => one !== '')) expected.push({ row: line, cells });
        line += 1 + cells.join('').split('\n').length - 1;
      }
      if (expected.length === 0) return;
      const table = await readTable(utf8(`sep=${delimiter}${newline}${text}`), 'members.csv');
      const shifted = table.rows.map(({ row, cells }) => ({ row: row - 1, cells }));
      expect(shifted).toEqual(expected);
    });
    await fc.assert(property, { numRuns: 300 });
  });
});

describe('the header', () => {
  it('gives every column one name', async () => {
    const table = await csv('email,Name,name,,,Name (2)\na@company.example,1,2,,3,4\n');
    expect(table.columns).toEqual(['email', 'Name', 'name (2)', 'Column 5', 'Name (2) (2)']);
    expect(table.rows[0]?.cells).toEqual(['a@company.example', '1', '2', '3', '4']);
    expect(table.warnings.map(({ code, name }) => [code, name])).toEqual([
      ['duplicate_column', 'name (2)'],
      ['unnamed_column', 'Column 5'],
      ['duplicate_column', 'Name (2) (2)'],
    ]);
    for (const warning of table.warnings) {
      expect(warningSentence(warning, translators.en)).toContain(warning.name);
      expect(warningSentence(warning, translators.fr)).toContain(warning.name);
    }
  });
});

describe('a file that cannot be used', () => {
  it('says why', async () => {
    expect(await codeOf('')).toBe('empty_file');
    expect(await codeOf('\n ,\n,\n')).toBe('empty_file');
    expect(await codeOf('email,name\n\n')).toBe('no_rows');
    expect((await refusal(utf8('\na@company.example,Ada\nb@company.example,Bo\n'))).values).toEqual({
      row: '2',
    });
    expect(await codeOf('a@company.example,Ada\n')).toBe('header_missing');
    expect(await codeOf('email\na\0b\n')).toBe('not_a_table');
    expect(await codeOf('%PDF-1.7\nx')).toBe('not_a_table');
    const header = await refusal(utf8('email,"na"me\na@company.example,Ada\n'));
    expect(header).toMatchObject({ code: 'broken_header', values: { row: '1' } });
    expect(await codeOf(`email\n${'"x"y\n'.repeat(1_001)}`)).toBe('not_a_table');
    const columns = Array.from({ length: LIMITS.uploadColumns + 1 }, (_, index) => `c${index}`).join(',');
    expect(await codeOf(`${columns}\n${columns}`)).toBe('too_many_columns');
    expect(await codeOf(`email\n${'x\n'.repeat(LIMITS.uploadRows + 1)}`)).toBe('too_many_rows');
    expect((await refusal(new Uint8Array(LIMITS.uploadFileBytes + 1))).code).toBe('file_too_large');
    expect((await refusal(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0))).code).toBe('old_workbook');
  });

  it('loses only the lines with unmatched quotes', async () => {
    const lines = ['email,name', 'a@company.example,"Ada" Berg', 'b@company.example,Bo "the" Y'];
    const table = await csv([...lines, 'c@company.example,"Cy', 'd@company.example,"D, Dahl"'].join('\n'));
    expect(table.rows).toEqual([
      { row: 3, cells: ['b@company.example', 'Bo "the" Y'] },
      { row: 5, cells: ['d@company.example', 'D, Dahl'] },
    ]);
    expect(table.faults).toEqual([
      { row: 2, reason: 'broken_quotes', value: lines[1] },
      { row: 4, reason: 'broken_quotes', value: 'c@company.example,"Cy' },
    ]);
  });

  it('is refused, or read, whatever its bytes', async () => {
    const header = utf8('email,b\n');
    const property = fc.asyncProperty(
      fc.boolean(),
      fc.uint8Array({ maxLength: 300 }),
      async (headed, bytes) => {
        const file = headed ? Uint8Array.from([...header, ...bytes]) : bytes;
        const outcome = await readTable(file, 'members.csv').catch((error: unknown) => error);
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(SpreadsheetError);
      },
    );
    await fc.assert(property, { numRuns: 500 });
  });
});
