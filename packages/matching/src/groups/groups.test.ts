import { describe, expect, it, vi } from 'vitest';

import { annealGroups } from './anneal.ts';
import type { Meeting } from '../input.ts';
import { match } from '../match.ts';
import { createRng } from '../prng.ts';
import { casesOf, onlyWhole } from '../property-support.ts';
import { differentDepartment, inputOf, people } from '../test-support.ts';

vi.setConfig({ testTimeout: 60_000 });

function randomValues(n: number, seed: number): Float32Array {
  const rng = createRng(seed);
  const values = new Float32Array(n * n);
  for (let u = 0; u < n; u++) {
    for (let v = u + 1; v < n; v++) {
      const value = rng.float() < 0.15 ? -1200 + rng.int(1000) : rng.int(141);
      values[u * n + v] = value;
      values[v * n + u] = value;
    }
  }
  return values;
}

/** Values as rules give them: people have a department, a level and three of twenty interests. */
function likesOf(n: number, seed: number): Float32Array {
  const rng = createRng(seed);
  const people = Array.from({ length: n }, () => ({
    department: rng.int(12),
    level: rng.int(9),
    interests: (1 << rng.int(20)) | (1 << rng.int(20)) | (1 << rng.int(20)),
  }));
  const values = new Float32Array(n * n);
  people.forEach((one, u) => {
    people.forEach((other, v) => {
      if (u === v) return;
      const common = one.interests & other.interests;
      const shared = (common === 0 ? 0 : 1) + ((common & (common - 1)) === 0 ? 0 : 1);
      const close = Math.abs(one.level - other.level) <= 2 ? 15 : 0;
      values[u * n + v] = 40 * Number(one.department !== other.department) + 30 * shared + close;
    });
  });
  return values;
}

/** All subsets of `size` of the members of a set, as bit sets, that contain its lowest member. */
function groupsWithLowest(set: number, size: number): number[] {
  const lowest = set & -set;
  const found: number[] = [];
  const grow = (group: number, rest: number, missing: number): void => {
    if (missing === 0) {
      found.push(group);
      return;
    }
    for (let left = rest; left !== 0; left &= left - 1) {
      const next = left & -left;
      grow(group | next, left & ~next, missing - 1);
    }
  };
  grow(lowest, set & ~lowest, size - 1);
  return found;
}

/** The best division into groups of one size, by dynamic programming over sets. */
function bestByForce(n: number, size: number, values: Float32Array): number {
  const worth = (group: number): number => {
    let sum = 0;
    for (let u = 0; u < n; u++) {
      for (let v = u + 1; v < n; v++) if ((group >> u) & (group >> v) & 1) sum += values[u * n + v]!;
    }
    return sum;
  };
  const known = new Map<number, number>([[0, 0]]);
  const worths = new Map<number, number>();
  const best = (set: number): number => {
    const stored = known.get(set);
    if (stored !== undefined) return stored;
    let top = -Infinity;
    for (const group of groupsWithLowest(set, size)) {
      if (!worths.has(group)) worths.set(group, worth(group));
      top = Math.max(top, (worths.get(group) ?? 0) + best(set & ~group));
    }
    known.set(set, top);
    return top;
  };
  return best(2 ** n - 1);
}

function annealed(n: number, size: number, values: Float32Array, seed: number, effort = 1): number {
  const { groups } = annealGroups({
    n,
    values,
    sizes: Array.from({ length: n / size }, () => size),
    benchCost: new Float64Array(n),
    pinned: [],
    rng: createRng(seed),
    effort,
    onStep: () => undefined,
  });
  let sum = 0;
  for (const group of groups)
    for (const u of group) for (const v of group) if (u < v) sum += values[u * n + v]!;
  return sum;
}

describe('annealGroups', () => {
  it.each([
    [12, 3],
    [12, 4],
    [15, 3],
    [15, 5],
    [16, 4],
  ])('finds the optimum of %i people by %i, every time', (n, size) => {
    for (let seed = 1; seed <= casesOf(20); seed++) {
      const values = randomValues(n, 100 * n + 10 * size + seed);
      expect(annealed(n, size, values, seed)).toBe(bestByForce(n, size, values));
    }
  });

  it('comes within 1 % of a run ten times as long, for 500 people by 4', () => {
    const values = likesOf(500, 7);
    // The value that the long run reaches. The run takes seconds.
    const long = 82_245;
    for (const effort of onlyWhole(10)) expect(annealed(500, 4, values, 1, effort)).toBe(long);
    expect(annealed(500, 4, values, 1)).toBeGreaterThan(0.99 * long);
  });
});

/** Number of pairs that met before, over rounds in which all people take part. */
function repeatsOver(rounds: number, count: number, users_per_group: number, seed: number): number {
  const met: (readonly [number, number, number])[] = [];
  let repeats = 0;
  for (let round = 1; round <= rounds; round++) {
    const history = met.map(([a, b, then]): Meeting => ({ a, b, age: round - then }));
    const input = inputOf({
      seed: seed * 100 + round,
      algo: 'random',
      participants: people(count),
      users_per_group,
      history,
    });
    const { groups, totals } = match(input);
    repeats += totals.repeats;
    for (const { member_ids: ids } of groups) {
      for (const a of ids) for (const b of ids) if (a < b) met.push([a, b, round]);
    }
  }
  return repeats;
}

describe('groups over rounds', () => {
  // Of 32 by 4 the least possible number is 80.
  const long = onlyWhole<[number, number, number]>([32, 4, 86], [20, 4, 170], [50, 5, 106]);
  it.each([[20, 3, 38], ...long])(
    '%i people by %i over 12 rounds repeat at most %i pairs',
    (count, size, most) => {
      expect(repeatsOver(12, count, size, 1)).toBeLessThanOrEqual(most);
    },
  );

  it.each([100, ...onlyWhole(200)])('%i people by 4 never repeat in 10 rounds', (count) => {
    expect(repeatsOver(10, count, 4, 1)).toBe(0);
  });
});

describe('sitting out, in groups by 4 of 13 people', () => {
  it.each([[], [differentDepartment]])(
    'nobody does twice before everybody did once (rules: %j)',
    (...rules) => {
      const satOut = new Map<number, number>();
      const met: (readonly [number, number, number])[] = [];
      for (let round = 1; round <= 13; round++) {
        const participants = people(13).map(({ id }) => ({
          id,
          values: { 1: ['sales', 'it', 'lab', 'hr', null][id % 5]! },
          sit_outs: satOut.get(id) ?? 0,
        }));
        const history = met.map(([a, b, then]): Meeting => ({ a, b, age: round - then }));
        const { groups, outcomes } = match(
          inputOf({ seed: round, participants, users_per_group: 4, rules, history }),
        );
        for (const { id, status } of outcomes) {
          if (status !== 'matched') satOut.set(id, (satOut.get(id) ?? 0) + 1);
        }
        for (const { member_ids: ids } of groups) {
          for (const a of ids) for (const b of ids) if (a < b) met.push([a, b, round]);
        }
      }
      expect([...satOut.values()]).toEqual(Array.from({ length: 13 }, () => 1));
    },
  );
});

/** Most people that can be in groups of 2 to `most` who may all meet; `meet[u]` has one bit for each person u may meet. */
function mostSeated(meet: readonly number[], most: number): number {
  const best = new Int8Array(2 ** meet.length);
  for (let set = 1; set < best.length; set++) {
    const first = 31 - Math.clz32(set & -set);
    let top = best[set & (set - 1)]!;
    const grow = (group: number, rest: number, size: number): void => {
      if (size >= 2) top = Math.max(top, size + best[set & ~group]!);
      for (let left = size < most ? rest : 0; left !== 0; left &= left - 1) {
        const next = 31 - Math.clz32(left & -left);
        grow(group | (1 << next), left & (left - 1) & meet[next]!, size + 1);
      }
    };
    grow(1 << first, set & (set - 1) & meet[first]!, 1);
    best[set] = top;
  }
  return best.at(-1)!;
}

describe('coverage of groups', () => {
  it.each([0.3, 0.5, 0.7])('is the highest possible when chance keeps %d of all pairs apart', (share) => {
    for (let seed = 1; seed <= 30; seed++) {
      const rng = createRng(seed + 1000 * share);
      const count = 6 + rng.int(6);
      const meet = Array.from({ length: count }, () => 0);
      const never_with: [number, number][] = [];
      for (let u = 0; u < count; u++) {
        for (let v = u + 1; v < count; v++) {
          if (rng.float() < share) never_with.push([u + 1, v + 1]);
          else {
            meet[u]! |= 1 << v;
            meet[v]! |= 1 << u;
          }
        }
      }
      const input = inputOf({ seed, participants: people(count), users_per_group: 3, never_with });
      const { totals } = match({ ...input, groups_chunks_generator: 4 });
      expect(totals.matched).toBe(mostSeated(meet, 4));
      expect(totals.rules_broken).toBe(0);
    }
  });
});

describe('required rules in groups', () => {
  it.each([1500, ...onlyWhole(3000)])(
    'are never broken for %i people in blocks, and everybody is seated',
    (n) => {
      const values = (i: number) => ({ 1: ['sales', 'it', 'lab', 'hr', 'sales', 'it'][i % 6]!, 3: i % 9 });
      const closest = { kind: 'optimization', category: 3, goal: 'closest' } as const;
      const { totals } = match(
        inputOf({
          participants: people(n, values),
          users_per_group: 3,
          rules: [differentDepartment, closest],
        }),
      );
      expect(totals).toMatchObject({ rules_broken: 0, matched: n, groups: n / 3 });
    },
  );

  it('draw the pairs again where they split the only group', () => {
    const pairs = [
      [1, 2],
      [1, 3],
      [2, 3],
      [4, 5],
      [4, 6],
      [5, 6],
      [1, 5],
      [2, 6],
    ] as const;
    const input = inputOf({ participants: people(6), users_per_group: 6, groups_chunks_generator: 2 });
    const history = pairs.map(([a, b]): Meeting => ({ a, b, age: 1 }));
    const { totals } = match({ ...input, history, never_with: [[1, 4]] });
    expect(totals).toMatchObject({ matched: 6, groups: 2, repeats: fewestRepeats(pairs, [1, 4]) });
  });

  it('split groups of three when one department has more people than there are groups', () => {
    const values = (i: number) => ({ 1: i % 5 < 2 ? 'sales' : ['it', 'lab', 'hr'][i % 3]! });
    const input = inputOf({ participants: people(300, values), users_per_group: 3 });
    const { totals } = match({ ...input, rules: [differentDepartment] });
    expect(totals).toMatchObject({ rules_broken: 0, matched: 300 });
  });

  it('place as many as there are people to meet when one department has 60 %', () => {
    const values = (i: number) => ({ 1: i % 5 < 3 ? 'sales' : ['it', 'lab', 'hr'][i % 3]! });
    const input = inputOf({ participants: people(300, values), users_per_group: 3 });
    const { totals } = match({ ...input, rules: [differentDepartment] });
    expect(totals).toMatchObject({ rules_broken: 0, matched: 240, groups: 120 });
  });
});

/** Of six people in two groups of three, by trying all of them. */
function fewestRepeats(
  met: readonly (readonly [number, number])[],
  apart: readonly [number, number],
): number {
  const all = [1, 2, 3, 4, 5, 6];
  const trios = all.flatMap((b) => all.filter((c) => c > b && b > 1).map((c) => [1, b, c]));
  const counts = trios
    .filter((trio) => trio.includes(apart[0]) !== trio.includes(apart[1]))
    .map((trio) => met.filter(([a, b]) => trio.includes(a) === trio.includes(b)).length);
  return Math.min(...counts);
}
