import { parseFieldText } from '@fika/contract/field-values';
import { FIELD_TYPES } from '@fika/contract/statuses';
import { describe, expect, it } from 'vitest';
import { cellOf } from './person-cells.ts';
import { sampleRows } from './sample-file.ts';

const words = {
  email: 'Email',
  first_name: 'First name',
  last_name: 'Last name',
  department: 'Department',
  departments: ['Sales', 'Research'],
  text: 'Text',
  yes: 'Yes',
} as const;
const choices = { a: 'Sales, Europe', b: 'Research' };

describe('the sample of an import', () => {
  it('has a value for each field that an import accepts', () => {
    const fields = FIELD_TYPES.map((type) => ({ title: type, type, choices }));
    const [header, ...rows] = sampleRows(fields, words);
    expect(header?.slice(3)).toEqual(FIELD_TYPES);
    expect(rows).toHaveLength(2);
    for (const row of rows)
      for (const [index, { type }] of fields.entries())
        expect(
          parseFieldText(type, row[index + 3] ?? '', choices),
          `${type} ${row[index + 3]}`,
        ).toMatchObject({
          ok: true,
        });
  });

  it('has a department where there are no fields', () => {
    expect(sampleRows([], words).map((row) => row.at(-1))).toEqual(['Department', 'Sales', 'Research']);
  });
});

describe('a value as a cell', () => {
  it('is read as the same value again', () => {
    for (const value of ['a', 'b']) {
      expect(parseFieldText('select', cellOf({ choices }, value), choices)).toMatchObject({ value });
    }
    expect(parseFieldText('array', cellOf({ choices }, ['a', 'b']), choices)).toMatchObject({
      value: ['a', 'b'],
    });
    expect(parseFieldText('boolean', cellOf({ choices: {} }, true))).toMatchObject({ value: true });
    expect(parseFieldText('integer', cellOf({ choices: {} }, 12))).toMatchObject({ value: 12 });
    expect(cellOf({ choices }, null)).toBe('');
  });
});
