import { keepFilters } from '@fika/contract/filters';
import { describe, expect, it } from 'vitest';
import { refusalsOf, rejectedFile, rowsOf, statusFilters } from './view.ts';

describe('the filter of a status', () => {
  it('names it, so that the server does not take its default', () => {
    const values = (status: 'active' | 'inactive' | 'all') => {
      const kept = keepFilters(statusFilters(status));
      return kept.ok && kept.group.filters.map((one) => 'value' in one && one.value);
    };
    expect(values('active')).toEqual([true]);
    expect(values('inactive')).toEqual([false]);
    expect(values('all')).toEqual([true, false]);
  });
});

const refusals = refusalsOf(
  [{ row: 9, column: 'Mail', reason: 'invalid_email', value: 'nobody' }],
  [
    { row: 4, field: 'Office', reason: 'unknown_choice', value: 'Mars' },
    { row: 4, field: 'email', reason: 'email_taken', value: 'a@b.example' },
  ],
);
const words = {
  line: 'Line',
  why: 'Why',
  value: 'Value',
  explain: ({ reason }: { reason: string }) => reason,
};

describe('rejected rows', () => {
  it('are those of the browser and of the server, in the order of the file', () => {
    expect(refusals.map(({ row, place }) => [row, place])).toEqual([
      [4, 'Office'],
      [4, 'email'],
      [9, 'Mail'],
    ]);
    expect(rowsOf(refusals)).toBe(2);
  });

  it('are handed back with their cells, one line for each row', () => {
    const file = {
      columns: ['Mail', 'Office'],
      rows: [
        { row: 4, cells: ['a@b.example', 'Mars', 'too many'] },
        { row: 9, cells: ['nobody'] },
      ],
    };
    expect(rejectedFile(refusals, file, words)).toEqual([
      ['Mail', 'Office', 'Line', 'Why'],
      ['a@b.example', 'Mars', '4', 'unknown_choice email_taken'],
      ['nobody', '', '9', 'invalid_email'],
    ]);
  });

  it('show the refused cell when the file is no longer at hand', () => {
    expect(rejectedFile(refusals, undefined, words)).toEqual([
      ['Value', 'Line', 'Why'],
      ['Mars', '4', 'unknown_choice email_taken'],
      ['nobody', '9', 'invalid_email'],
    ]);
  });
});
