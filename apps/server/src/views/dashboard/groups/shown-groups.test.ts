import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupKey, type GroupSize, shownGroups } from './rules.ts';

const size = (choice: string | null, people: number, round_id = 1): GroupSize => ({
  round_id,
  choice,
  people,
});
const shown = (sizes: readonly GroupSize[]) =>
  sizes.filter((group) => shownGroups(sizes).has(groupKey(group))).map(({ choice }) => choice);

const sessions = fc
  .array(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((rounds) =>
    rounds.flatMap((sizes, round) =>
      sizes.map((people, place) => size('abcde'[place] ?? null, people, round)),
    ),
  );

describe('the groups of a session that are shown', () => {
  it('are those of five people or more', () => {
    expect(shown([size('sales', 5), size('research', 9)])).toEqual(['sales', 'research']);
  });

  it('hides the smallest other group where the total would give away a hidden one', () => {
    expect(shown([size('library', 4), size('sales', 6), size('research', 9)])).toEqual(['research']);
    expect(shown([size('library', 3), size('kitchen', 2), size('sales', 6)])).toEqual(['sales']);
  });

  it('hides members without a value like a group', () => {
    expect(shown([size(null, 2), size('sales', 6), size('research', 9)])).toEqual(['research']);
  });

  it('never lets totals and shown groups of any ranges and programs add up to few people', () => {
    fc.assert(
      fc.property(sessions, (groups) => {
        expect(fewestPeople(groups)).toBeGreaterThanOrEqual(5);
      }),
      { numRuns: 500 },
    );
  });

  it('would be found out if it hid the small groups alone', () => {
    const groups = [size('library', 4), size('sales', 6), size('research', 9)];
    const small = new Set(groups.filter(({ people }) => people >= 5).map(groupKey));
    expect(fewestPeople(groups, small)).toBe(4);
  });
});

/**
 * An attacker gets, for any range and programs, the total of the sessions and the sums of the shown groups. Subtracting, they have
 * each of these for each session, and all sums of them: the fewest people that any of these sums is about, in sessions of five or
 * more people.
 */
function fewestPeople(groups: readonly GroupSize[], keys = shownGroups(groups)): number {
  const rounds = Map.groupBy(groups, ({ round_id: id }) => id);
  let fewest = Infinity;
  for (const own of rounds.values()) {
    if (own.reduce((sum, { people }) => sum + people, 0) < 5) continue;
    const known = [
      own.map(() => 1),
      ...own.flatMap((group, place) =>
        keys.has(groupKey(group)) ? [own.map((_, index) => (index === place ? 1 : 0))] : [],
      ),
    ];
    for (let subset = 1; subset < 2 ** own.length; subset += 1) {
      const wanted = own.map((_, place) => (subset >> place) & 1);
      if (!isInSpan(known, wanted)) continue;
      fewest = Math.min(
        fewest,
        own.reduce((sum, { people }, place) => sum + people * (wanted[place] ?? 0), 0),
      );
    }
  }
  return fewest;
}

/** Whether a sum can be had by adding and subtracting known sums: Gaussian elimination. */
function isInSpan(known: readonly (readonly number[])[], wanted: readonly number[]): boolean {
  return rankOf([...known, wanted]) === rankOf(known);
}

function rankOf(rows: readonly (readonly number[])[]): number {
  const left = rows.map((row) => [...row]);
  let rank = 0;
  for (let column = 0; column < (left[0]?.length ?? 0); column += 1) {
    const pivot = left.findIndex((row, index) => index >= rank && Math.abs(row[column] ?? 0) > 1e-9);
    if (pivot === -1) continue;
    [left[rank], left[pivot]] = [left[pivot] as number[], left[rank] as number[]];
    const top = left[rank] as number[];
    for (let index = rank + 1; index < left.length; index += 1) {
      const row = left[index] as number[];
      const factor = (row[column] ?? 0) / (top[column] ?? 1);
      left[index] = row.map((value, place) => value - factor * (top[place] ?? 0));
    }
    rank += 1;
  }
  return rank;
}
