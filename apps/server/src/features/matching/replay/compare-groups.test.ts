import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareGroups } from './rules.ts';

const group = (number: number, user_ids: number[], edited = false) => ({ number, user_ids, edited });

describe('comparing groups', () => {
  it('puts each group that differs beside the one with which it shares most people', () => {
    const matched = [
      [1, 2, 3],
      [4, 5, 6],
      [7, 8],
      [9, 10],
    ];
    const current = [
      group(1, [1, 2, 6], true),
      group(2, [3, 4, 5], true),
      group(3, [8, 7]),
      group(5, [11, 12]),
    ];
    expect(compareGroups(matched, current)).toEqual({
      unchanged: 1,
      changes: [
        { change: 'edited', matched: [1, 2, 3], current: { number: 1, members: [1, 2, 6] } },
        { change: 'edited', matched: [4, 5, 6], current: { number: 2, members: [3, 4, 5] } },
        { change: 'later', matched: null, current: { number: 5, members: [11, 12] } },
        { change: 'gone', matched: [9, 10], current: null },
      ],
    });
  });

  it('puts pairs that were swapped beside the pair of the same number', () => {
    const matched = [
      [1, 2],
      [3, 4],
    ];
    const { changes } = compareGroups(matched, [group(1, [3, 2], true), group(2, [1, 4], true)]);
    expect(changes.map(({ matched: was }) => was)).toEqual(matched);
  });

  it('names every group of both sides once, also where people are in several', () => {
    const groups = fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(groups, groups, (matched, now) => {
        const current = now.map((ids, index) => group(index + 1, ids, index % 2 === 0));
        const { unchanged, changes } = compareGroups(matched, current);
        const here = changes.flatMap((change) => change.current ?? []);
        const made = changes.flatMap((change) => (change.matched ? [change.matched] : []));
        expect(unchanged + here.length).toBe(current.length);
        expect(unchanged + made.length).toBe(matched.length);
        for (const { number, members } of here) expect(members).toEqual(current[number - 1]?.user_ids);
        for (const { matched: was, current: is } of changes) {
          if (was && is) expect(was.some((id) => is.members.includes(id))).toBe(true);
        }
      }),
    );
  });
});
