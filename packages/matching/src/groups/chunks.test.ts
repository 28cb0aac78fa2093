import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { groupSizes } from './chunks.ts';
import type { ChunksGenerator } from '../input.ts';
import { match } from '../match.ts';
import { inputOf, people } from '../test-support.ts';

/** Number of people, size of a group, and the sizes with generator 1, 2, 3 and 4. */
const TABLE: [number, number, number[], number[], number[], number[]][] = [
  [5, 2, [3, 2], [3, 2], [2, 2], [3, 2]],
  [5, 3, [5], [3, 2], [3, 2], [3, 2]],
  [5, 4, [5], [3, 2], [4], [5]],
  [5, 5, [5], [5], [5], [5]],
  [7, 2, [3, 2, 2], [3, 2, 2], [2, 2, 2], [3, 2, 2]],
  [7, 3, [4, 3], [3, 2, 2], [3, 3], [4, 3]],
  [7, 4, [7], [4, 3], [4, 3], [4, 3]],
  [7, 5, [7], [4, 3], [5, 2], [7]],
  [10, 2, [2, 2, 2, 2, 2], [2, 2, 2, 2, 2], [2, 2, 2, 2, 2], [2, 2, 2, 2, 2]],
  [10, 3, [4, 3, 3], [3, 3, 2, 2], [3, 3, 3], [4, 3, 3]],
  [10, 4, [5, 5], [4, 3, 3], [4, 4, 2], [5, 5]],
  [10, 5, [5, 5], [5, 5], [5, 5], [5, 5]],
  [11, 2, [3, 2, 2, 2, 2], [3, 2, 2, 2, 2], [2, 2, 2, 2, 2], [3, 2, 2, 2, 2]],
  [11, 3, [4, 4, 3], [3, 3, 3, 2], [3, 3, 3, 2], [3, 3, 3, 2]],
  [11, 4, [6, 5], [4, 4, 3], [4, 4, 3], [4, 4, 3]],
  [11, 5, [6, 5], [4, 4, 3], [5, 5], [6, 5]],
  [13, 2, [3, 2, 2, 2, 2, 2], [3, 2, 2, 2, 2, 2], [2, 2, 2, 2, 2, 2], [3, 2, 2, 2, 2, 2]],
  [13, 3, [4, 3, 3, 3], [3, 3, 3, 2, 2], [3, 3, 3, 3], [4, 3, 3, 3]],
  [13, 4, [5, 4, 4], [4, 3, 3, 3], [4, 4, 4], [5, 4, 4]],
  [13, 5, [7, 6], [5, 4, 4], [5, 5, 3], [5, 4, 4]],
  [3, 2, [3], [3], [2], [3]],
  [2, 5, [2], [2], [2], [2]],
  [1, 2, [], [], [], []],
  [0, 2, [], [], [], []],
];

describe('groupSizes', () => {
  it.each(TABLE)('%i people by %i', (people, size, ...expected) => {
    expect(([1, 2, 3, 4] as const).map((generator) => groupSizes(people, size, generator))).toEqual(expected);
  });

  it.each(TABLE)('%i people by %i, drawn', (n, users_per_group, ...expected) => {
    for (const algo of ['random', 'crossgroup'] as const) {
      const drawn = ([1, 2, 3, 4] as const).map((groups_chunks_generator) => {
        const { groups, outcomes } = match(
          inputOf({ algo, participants: people(n), users_per_group, groups_chunks_generator }),
        );
        const seated = groups.reduce((sum, group) => sum + group.member_ids.length, 0);
        const rest = { status: 'sat_out', reason: { code: n === 1 ? 'alone' : 'rest_of_one' } };
        const others = outcomes.filter((outcome) => outcome.status !== 'matched');
        expect(others).toEqual(others.map(({ id }) => ({ id, ...rest })));
        expect(others).toHaveLength(n - seated);
        return groups.map((group) => group.member_ids.length).sort((a, b) => b - a);
      });
      expect(drawn).toEqual(expected);
    }
  });

  it('places all people but a rest of one, in groups of two and more that obey the generator', () => {
    const generators = fc.constantFrom<ChunksGenerator>(1, 2, 3, 4);
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 500 }),
        fc.integer({ min: 2, max: 12 }),
        generators,
        (n, g, generator) => {
          const sizes = groupSizes(n, g, generator);
          const seated = sizes.reduce((sum, size) => sum + size, 0);
          expect(n - seated).toBe(generator === 3 && n > g && n % g === 1 ? 1 : 0);
          expect(Math.min(...sizes)).toBeGreaterThanOrEqual(2);
          const spread = Math.max(...sizes) - Math.min(...sizes);
          if (generator !== 3) expect(spread).toBeLessThanOrEqual(1);
          if (generator === 1 && n >= g) expect(Math.min(...sizes)).toBeGreaterThanOrEqual(g);
          if (generator === 3) expect(Math.max(...sizes)).toBeLessThanOrEqual(g);
          // Only a group that takes in a rest of one may exceed the maximum.
          if (generator === 2) expect(Math.max(...sizes)).toBeLessThanOrEqual(g === 2 && n % 2 === 1 ? 3 : g);
        },
      ),
    );
  });
});
