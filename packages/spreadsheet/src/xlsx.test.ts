import { LIMITS } from '@fika/contract';
import * as fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import writeXlsxFile, { type SheetData } from 'write-excel-file/universal';
import { SpreadsheetError } from './errors.ts';
import { readTable } from './read-table.ts';

type Parts = Record<string, Uint8Array>;

/** A workbook as a spreadsheet program writes it. */
async function workbook(rows: SheetData): Promise<Uint8Array> {
  const blob = await writeXlsxFile(rows, { dateFormat: 'yyyy-mm-dd' }).toBlob();
  return new Uint8Array(await blob.arrayBuffer());
}

let parts: Parts;
const SHEET = 'xl/worksheets/sheet1.xml';

beforeAll(async () => {
  parts = unzipSync(
    await workbook([
      ['email', 'b'],
      ['a@company.example', 'x'],
    ]),
  );
});

/** The same workbook with other rows in its sheet. */
function withSheet(sheetData: string): Uint8Array {
  const sheet = strFromU8(parts[SHEET] ?? new Uint8Array());
  const changed = sheet.replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${sheetData}</sheetData>`);
  return zipSync({ ...parts, [SHEET]: strToU8(changed) });
}
const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;
const HEADER = `<row r="1">${text('A1', 'email')}${text('B1', 'b')}</row>`;
const sheetOf = (rows: string) => withSheet(HEADER + rows);

/** The archive with another unpacked size in its directory. */
function declaring(archive: Uint8Array, name: string, size: number): Uint8Array {
  const changed = Uint8Array.from(archive);
  const view = new DataView(changed.buffer);
  for (let at = 0; at + 46 < changed.length; at += 1) {
    if (view.getUint32(at, true) !== 0x02_01_4b_50) continue;
    const length = view.getUint16(at + 28, true);
    if (strFromU8(changed.subarray(at + 46, at + 46 + length)) === name) view.setUint32(at + 24, size, true);
  }
  return changed;
}

async function codeOf(bytes: Uint8Array): Promise<string> {
  const error: unknown = await readTable(bytes, 'members.xlsx').then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof SpreadsheetError
    ? `${error.code} ${Object.values(error.values).join()}`.trim()
    : String(error);
}

describe('a workbook', () => {
  it('is read with values written out', async () => {
    const bytes = await workbook([
      ['E-mail', 'Started', 'At', 'Size', 'Lead', 'Note'],
      [
        'a@company.example',
        new Date('2024-02-29T00:00:00Z'),
        new Date('2024-02-29T09:30:00Z'),
        12,
        true,
        ' x ',
      ],
      [],
      ['b@company.example', null, null, 0.1 + 0.2, false, '007'],
    ]);
    expect(await readTable(bytes, 'members.xlsx')).toEqual({
      columns: ['E-mail', 'Started', 'At', 'Size', 'Lead', 'Note'],
      rows: [
        { row: 2, cells: ['a@company.example', '2024-02-29', '2024-02-29T09:30:00', '12', 'true', 'x'] },
        { row: 4, cells: ['b@company.example', '', '', '0.3', 'false', '007'] },
      ],
      encoding: null,
      delimiter: null,
      sheets: ['Sheet1'],
      sheet: 0,
      warnings: [],
      faults: [],
    });
  });

  it('gives the saved value of a formula, and names a cell that it cannot read', async () => {
    const saved = sheetOf(
      `<row r="2">${text('A2', 'a@company.example')}<c r="B2" t="str"><f>A1</f><v>seen</v></c></row>`,
    );
    expect((await readTable(saved, 'x.xlsx')).rows).toEqual([
      { row: 2, cells: ['a@company.example', 'seen'] },
    ]);
    const unsaved = sheetOf(
      `<row r="2">${text('A2', 'a@company.example')}<c r="B2" t="str"><f>A1</f></c></row>`,
    );
    expect((await readTable(unsaved, 'x.xlsx')).rows[0]?.cells[1]).toBe('');
    const broken = sheetOf(`<row r="2">${text('A2', 'a@company.example')}<c r="B2" t="b"><v>7</v></c></row>`);
    expect(await codeOf(broken)).toBe('broken_cell B2');
  });

  it('keeps the numbers of its rows, and ignores formatted cells without content', async () => {
    const bytes = sheetOf(
      `<row r="7">${text('A7', 'a@company.example')}</row><row r="1048576" s="1"><c r="XFD1048576" s="0"/></row>`,
    );
    expect((await readTable(bytes, 'x.xlsx')).rows).toEqual([{ row: 7, cells: ['a@company.example', ''] }]);
  });
});

describe('a workbook that cannot be used', () => {
  it('says why', async () => {
    expect(await codeOf(sheetOf(''))).toBe('no_rows');
    expect(await codeOf(withSheet(''))).toBe('empty_file');
    expect(await codeOf(zipSync({ 'content.xml': strToU8('<x/>') }))).toBe('not_a_table');
    expect(await codeOf(strToU8('PK and not much else'))).toBe('broken_workbook');
    const { [SHEET]: _, ...rest } = parts;
    expect(await codeOf(zipSync(rest))).toBe('broken_workbook');
  });

  it('is refused before a gap costs memory', async () => {
    const far = (cell: string, row: string) => sheetOf(`<row r="${row}">${text(cell, 'x')}</row>`);
    expect((await readTable(far('A1048576', '1048576'), 'x.xlsx')).rows[0]?.row).toBe(1_048_576);
    expect(await codeOf(far('XFD2', '2'))).toBe('too_many_columns 200');
    expect(await codeOf(far('ZZZZZZZ2', '2'))).toBe('broken_workbook');
    expect(await codeOf(far('A99999999', '99999999'))).toBe('broken_workbook');
    expect(await codeOf(far('GA1000000', '1000000'))).toBe('too_many_rows 100000');
  });

  it('is refused before it is unpacked when it says that it holds too much', async () => {
    const bomb = declaring(zipSync(parts), SHEET, LIMITS.uploadUnpackedBytes);
    expect(await codeOf(bomb)).toBe('unpacked_too_large 150');
    // Pictures are never unpacked, so their size does not matter.
    const picture = declaring(
      zipSync({ ...parts, 'xl/a.png': new Uint8Array(9) }),
      'xl/a.png',
      4_000_000_000,
    );
    expect((await readTable(picture, 'x.xlsx')).rows).toHaveLength(1);
  });

  it('is unpacked no further than it says', async () => {
    const zeros = new Uint8Array(2_000_000);
    const liar = declaring(zipSync({ ...parts, [SHEET]: zeros }), SHEET, 10);
    expect(await codeOf(liar)).toBe('broken_workbook');
  });

  it('is refused with a sentence, whatever byte is changed', async () => {
    const bytes = zipSync(parts, { level: 0 });
    const change = fc.tuple(fc.nat({ max: bytes.length - 1 }), fc.nat({ max: 255 }));
    const property = fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      const broken = Uint8Array.from(bytes);
      for (const [index, byte] of changes) broken[index] = byte;
      const outcome = await readTable(broken, 'members.xlsx').catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(SpreadsheetError);
    });
    await fc.assert(property, { numRuns: 300 });
  });
});
