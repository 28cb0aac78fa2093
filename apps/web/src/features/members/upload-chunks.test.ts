import { memberImportEndpoints } from '@fika/contract/endpoints/member-import';
import { LIMITS } from '@fika/contract/limits';
import { describe, expect, it } from 'vitest';
import { chunksOf, leftOutRows, withFieldIds } from './upload-chunks.ts';

const user = (row: number, fields: Record<string, string> = {}) => ({
  row,
  email: `m${row}@a.example`,
  fields,
});
const left = (row: number) => ({ row, field: 'Mail', reason: 'invalid_email' as const, value: 'no' });

describe('chunks', () => {
  it('have each row once, in order', () => {
    const users = Array.from({ length: LIMITS.uploadChunk + 5 }, (_, row) => user(row + 1));
    const chunks = chunksOf(users, []);
    expect(chunks.map((chunk) => chunk.users.length)).toEqual([LIMITS.uploadChunk, 5]);
    expect(chunks.flatMap((chunk) => chunk.users)).toEqual(users);
  });

  it('include every row that was left out, even if few are sent', () => {
    const leftOut = Array.from({ length: LIMITS.uploadLeftOut * 2 + 1 }, (_, row) => left(row + 2));
    const chunks = chunksOf([user(1)], leftOut);
    expect(chunks.map((chunk) => [chunk.users.length, chunk.left_out.length])).toEqual([
      [1, LIMITS.uploadLeftOut],
      [0, LIMITS.uploadLeftOut],
      [0, 1],
    ]);
  });

  it('fit into a request, even with long texts', () => {
    const text = '\u20AC'.repeat(LIMITS.cellLength);
    const fields = Object.fromEntries(Array.from({ length: 60 }, (_, id) => [String(id + 1), text]));
    const users = Array.from({ length: 40 }, (_, row) => user(row + 1, fields));
    const leftOut = users.map(({ row }) => ({ ...left(row), cells: fields }));
    const chunks = chunksOf(users, leftOut);
    expect(chunks.length).toBeGreaterThan(2);
    const limit = memberImportEndpoints.upload_json_users.bodyLimit ?? 0;
    for (const chunk of chunks) expect(Buffer.byteLength(JSON.stringify(chunk))).toBeLessThan(limit);
  });
});

describe('rows of new fields', () => {
  it('carry the ids that the fields were given', () => {
    const given = { row: 2, email: 'a@b.example', fields: { 'new:Office': 'Lyon', 3: 'x' } };
    expect(withFieldIds([given], new Map([['Office', 9]]))[0]?.fields).toEqual({ 9: 'Lyon', 3: 'x' });
  });
});

describe('rows that were left out', () => {
  it('take their cells along, once for each row, by where the columns go', () => {
    const row = { row: 4, cells: ['nobody', 'Lyon', 'secret', ''] };
    const mapping = ['email', { new_category: 'Office', type: 'select' }, 'ignore', { category: 3 }] as const;
    const error = { row: 4, column: 'Mail', reason: 'invalid_email' as const, value: 'nobody' };
    const told = leftOutRows([error, error], new Map([[4, row]]), mapping, new Map([['Office', 9]]));
    expect(told.map(({ cells }) => cells)).toEqual([{ email: 'nobody', 9: 'Lyon' }, undefined]);
  });
});
