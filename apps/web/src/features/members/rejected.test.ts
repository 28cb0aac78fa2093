import { describe, expect, it } from 'vitest';
import { rejectedCells, refusalHere, refusalThere, rejectedFile, rowsOf } from './rejected.ts';

const refusals = [
  refusalHere({ row: 9, column: 'Mail', reason: 'invalid_email', value: 'nobody' }),
  refusalThere({ row: 4, field: 'Office', reason: 'unknown_choice', value: 'Mars' }),
  refusalThere({ row: 4, field: 'email', reason: 'email_taken', value: 'a@b.example' }),
];
const words = { line: 'Line', why: 'Why', explain: ({ reason }: { reason: string }) => reason };

describe('rejected rows', () => {
  it('count once, with any number of reasons', () => {
    expect(rowsOf(refusals)).toBe(2);
  });

  it('are handed back with their cells, one line for each row, in the order of the file', () => {
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

  it('show the text of a line that is no row', () => {
    const broken = [{ row: 3, place: '', reason: 'broken_quotes' as const, value: '"a,b' }];
    expect(rejectedFile(broken, { columns: ['Mail'], rows: [] }, words)[1]).toEqual([
      '"a,b',
      '3',
      'broken_quotes',
    ]);
  });

  it('have recognizable headers when they are loaded from the server', () => {
    const rejected = [
      { row: 4, field: 'x', reason: 'unknown_choice', value: '', cells: { email: 'a@b.example', 7: 'Mars' } },
      { row: 5, field: 'x', reason: 'invalid_email', value: '', cells: { email: 'no', last_name: 'Bo' } },
      { row: 6, field: '', reason: 'broken_quotes', value: '"', cells: null },
    ] as const;
    const fields = [
      { id: 3, title: 'Team' },
      { id: 7, title: 'Office' },
    ];
    expect(rejectedCells(rejected, fields, (column) => column)).toEqual({
      columns: ['email', 'last_name', 'Office'],
      rows: [
        { row: 4, cells: ['a@b.example', '', 'Mars'] },
        { row: 5, cells: ['no', 'Bo', ''] },
      ],
    });
  });
});
