import { describe, expect, it } from 'vitest';

import { BlossomSolver } from './blossom.ts';
import { EdgeSet } from './candidates.ts';
import { PairCover } from './cover.ts';
import type { PairKinds } from './cover.ts';
import { createRng } from '../prng.ts';

/** People of random kinds; some pairs also have a personal block. */
function society(seed: number, people: number, count: number, density: number) {
  const rng = createRng(seed);
  const table = Array.from({ length: count }, () => Array.from({ length: count }, () => false));
  for (let a = 0; a < count; a++) {
    for (let b = a; b < count; b++) table[a]![b] = table[b]![a] = rng.float() < density;
  }
  const kinds: PairKinds = {
    of: Int32Array.from({ length: people }, () => Math.floor(count * rng.float() * rng.float())),
    count,
    mayMeet: (a, b) => table[a]![b]!,
  };
  const apart = new Set(
    Array.from({ length: people >> 2 }, () => rng.int(people) * people + rng.int(people)),
  );
  const allowed = (u: number, v: number): boolean =>
    u !== v &&
    kinds.mayMeet(kinds.of[u]!, kinds.of[v]!) &&
    !apart.has(u * people + v) &&
    !apart.has(v * people + u);
  return { kinds, allowed };
}

function mostPairs(people: number, allowed: (u: number, v: number) => boolean): number {
  const edges = new EdgeSet(people);
  for (let u = 0; u < people; u++) for (let v = 0; v < u; v++) if (allowed(u, v)) edges.add(u, v, 1);
  const solver = new BlossomSolver(edges.toGraph());
  solver.solve(null, null);
  return solver.mates().filter((mate) => mate !== -1).length / 2;
}

function cover(people: number, { kinds, allowed }: ReturnType<typeof society>) {
  const mates = new Int32Array(people).fill(-1);
  let u = 0;
  const model = {
    n: people,
    focus: (person: number) => void (u = person),
    weightTo: (v: number) => (allowed(u, v) ? 1 : 0),
    tieTo: () => 0,
  };
  const bound = new PairCover(model, mates, kinds).run(() => undefined);
  for (const [a, b] of mates.entries()) {
    if (b === -1) continue;
    expect(mates[b]).toBe(a);
    expect(allowed(a, b)).toBe(true);
  }
  return { bound, pairs: mates.filter((mate) => mate !== -1).length / 2 };
}

describe('PairCover', () => {
  it('never claims a bound that a solution exceeds, whatever the kinds', () => {
    for (let seed = 0; seed < 300; seed++) {
      const people = 6 + (seed % 40);
      const all = society(seed, people, 2 + (seed % 6), 0.15 + (seed % 4) / 8);
      const { bound, pairs } = cover(people, all);
      const most = mostPairs(people, all.allowed);
      expect(pairs).toBeLessThanOrEqual(most);
      expect(bound).toBeGreaterThanOrEqual(most);
    }
  });

  it('finds as many pairs as there can be where kinds have many people', () => {
    for (let seed = 0; seed < 60; seed++) {
      const all = society(seed, 300, 4 + (seed % 9), 0.15 + (seed % 4) / 10);
      expect(cover(300, all).pairs).toBe(mostPairs(300, all.allowed));
    }
  });

  it('proves it when one kind has the majority', () => {
    const kinds = {
      of: Int32Array.from({ length: 500 }, (_, i) => (i % 10 < 6 ? 0 : 1 + (i % 3))),
      count: 4,
    };
    const mayMeet = (a: number, b: number): boolean => a !== b;
    const all = {
      kinds: { ...kinds, mayMeet },
      allowed: (u: number, v: number) => mayMeet(kinds.of[u]!, kinds.of[v]!),
    };
    expect(cover(500, all)).toEqual({ bound: 200, pairs: 200 });
  });
});
