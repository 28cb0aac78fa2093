import { describe, expect, it, vi } from 'vitest';
import { createMeetingsImport, type Pair, pairsOf } from './meetings-import.ts';

const pairs: Pair[] = [1, 2, 3].map((row) => ({ row, a: `a${row}`, b: `b${row}` }));
const taken = (part: readonly Pair[]) => Promise.resolve({ added: part.length, known: 0, rejected: [] });

describe('pairs of a file', () => {
  it('are its first two columns; a row that lacks one is reported', () => {
    const rows = [
      { row: 2, cells: [' 0', '1 ', 'note'] },
      { row: 3, cells: ['7', ''] },
    ];
    expect(pairsOf(rows)).toEqual({
      pairs: [{ row: 2, a: '0', b: '1' }],
      refused: [{ row: 3, reason: 'incomplete', value: '7' }],
    });
  });
});

describe('the import', () => {
  it('sends chunk after chunk and adds up', async () => {
    const send = vi.fn(taken);
    const run = createMeetingsImport(send, 2);
    await run.start('met.csv', pairs, [{ row: 9, reason: 'incomplete', value: '' }]);
    expect(send.mock.calls.map(([part]) => part.length)).toEqual([2, 1]);
    expect(run.state()).toMatchObject({ phase: 'done', done: 3, added: 3 });
    expect(run.state().rejected).toHaveLength(1);
  });

  it('continues with the remaining pairs after an error', async () => {
    const send = vi.fn(taken).mockImplementationOnce(taken).mockRejectedValueOnce(new Error('no network'));
    const run = createMeetingsImport(send, 2);
    await run.start('met.csv', pairs, []);
    expect(run.state()).toMatchObject({ phase: 'paused', done: 2 });
    await run.resume();
    expect(send.mock.calls.map(([part]) => part.length)).toEqual([2, 1, 1]);
    expect(run.state()).toMatchObject({ phase: 'done', added: 3 });
  });
});
