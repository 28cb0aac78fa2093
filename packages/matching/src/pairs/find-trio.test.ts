import { describe, expect, it } from 'vitest';

import { feasibility } from '../feasibility/feasibility.ts';
import type { MatchingInput } from '../input.ts';
import { match } from '../match.ts';
import { createRng } from '../prng.ts';
import { inputOf, people } from '../test-support.ts';

type Meets = (a: number, b: number) => boolean;

/** The most people in pairs and one trio, found by trying everything. */
function mostSeated(ids: readonly number[], meets: Meets, mayTrio: boolean): number {
  const [a, ...others] = ids;
  if (a === undefined) return 0;
  let most = mostSeated(others, meets, mayTrio);
  for (const b of others.filter((id) => meets(a, id))) {
    const rest = others.filter((id) => id !== b);
    most = Math.max(most, 2 + mostSeated(rest, meets, mayTrio));
    if (!mayTrio) continue;
    for (const c of rest.filter((id) => id > b && meets(a, id) && meets(b, id))) {
      const without = rest.filter((id) => id !== c);
      most = Math.max(most, 3 + mostSeated(without, meets, false));
    }
  }
  return most;
}

function sparseInput(seed: number): { input: MatchingInput; meets: Meets } {
  const rng = createRng(seed);
  const participants = people(5 + rng.int(4));
  const density = 0.3 + 0.4 * rng.float();
  const apart = participants.flatMap(({ id: a }) =>
    participants.flatMap(({ id: b }) => (a < b && rng.float() > density ? [[a, b] as const] : [])),
  );
  const keys = new Set(apart.map(([a, b]) => `${a} ${b}`));
  const meets: Meets = (a, b) => !keys.has(`${Math.min(a, b)} ${Math.max(a, b)}`);
  return { input: inputOf({ seed, participants, never_with: apart, groups_chunks_generator: 1 }), meets };
}

describe('a trio among people who may meet few others', () => {
  it('is found whenever it places one more, and feasibility proves the same', () => {
    for (let seed = 0; seed < 500; seed++) {
      const { input, meets } = sparseInput(seed);
      const most = mostSeated(
        input.participants.map(({ id }) => id),
        meets,
        true,
      );
      expect([seed, match(input).totals.matched]).toEqual([seed, most]);
      expect(feasibility(input)).toMatchObject({ seated: most, exact: true });
    }
  });

  it('may be a must pair and a third', () => {
    // Only neighbors in this row may meet. 1 and 2 accept 3, so that each of the others finds the next one. No person has this
    // as the best choice.
    const row = new Set(['1 3', '2 3', '3 4', '4 5', '5 6', '6 7']);
    const ids = [1, 2, 3, 4, 5, 6, 7];
    const pairs = ids.flatMap((a) =>
      ids.filter((b) => b > Math.max(a, 2)).map((b): [number, number] => [a, b]),
    );
    const input = inputOf({
      participants: people(7),
      never_with: pairs.filter(([a, b]) => !row.has(`${a} ${b}`)),
      must_pairs: [[1, 2]],
      history: [
        { a: 4, b: 5, age: 1 },
        { a: 6, b: 7, age: 1 },
      ],
      groups_chunks_generator: 1,
    });
    const found = [
      [1, 2, 3],
      [4, 5],
      [6, 7],
    ];
    expect(match(input).groups.map(({ member_ids }) => member_ids)).toEqual(found);
    expect(feasibility(input)).toMatchObject({ seated: 7, exact: true });
  });
});

describe('a trio among people who have met many others', () => {
  it('repeats no pair as long as that can be avoided', () => {
    let ways = 0;
    for (let seed = 0; seed < 500; seed++) {
      const rng = createRng(seed);
      const participants = people(5 + 2 * rng.int(3));
      const ids = participants.map(({ id }) => id);
      const density = 0.3 + 0.5 * rng.float();
      const history = ids.flatMap((a) =>
        ids.flatMap((b) => (a < b && rng.float() > density ? [{ a, b, age: 1 + rng.int(20) }] : [])),
      );
      const keys = new Set(history.map(({ a, b }) => `${a} ${b}`));
      const isNew: Meets = (a, b) => !keys.has(`${Math.min(a, b)} ${Math.max(a, b)}`);
      if (mostSeated(ids, isNew, true) < ids.length) continue;
      ways += 1;
      const { groups, totals } = match(inputOf({ seed, participants, history, groups_chunks_generator: 1 }));
      const again = groups.filter(({ member_ids: members }) =>
        members.some((a) => members.some((b) => a < b && !isNew(a, b))),
      );
      expect([seed, totals.matched, again.length]).toEqual([seed, ids.length, 0]);
    }
    expect(ways).toBeGreaterThan(100);
  });
});
