import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createRng } from '../prng.ts';
import { findRounds } from './factors.ts';

/** Pairs of a whole schedule by the circle method, of which `rounds` are taken, and a few pairs too many. */
function openOf(n: number, rounds: number, extra: number, seed: number): Uint8Array {
  const open = new Uint8Array(n * n);
  const rng = createRng(seed);
  const names = Int32Array.from({ length: n }, (_, i) => i);
  rng.shuffle(names);
  const put = (a: number, b: number): void => {
    open[names[a]! * n + names[b]!] = 1;
    open[names[b]! * n + names[a]!] = 1;
  };
  for (let round = 0; round < rounds; round++) {
    put(round, n - 1);
    for (let i = 1; i < n / 2; i++) put((round + i) % (n - 1), (round - i + n - 1) % (n - 1));
  }
  for (let i = 0; i < extra; i++) {
    const a = rng.int(n);
    put(a, (a + 1 + rng.int(n - 1)) % n);
  }
  return open;
}

describe('findRounds', () => {
  it('finds as many rounds as there are, all of open pairs and none twice', () => {
    const cases = fc.record({
      half: fc.integer({ min: 2, max: 14 }),
      share: fc.integer({ min: 1, max: 100 }),
      extra: fc.integer({ min: 0, max: 6 }),
      seed: fc.integer(),
    });
    fc.assert(
      fc.property(cases, ({ half, share, extra, seed }) => {
        const n = 2 * half;
        const rounds = Math.max(1, Math.floor(((n - 1) * share) / 100));
        // A few pairs too many hide the last three rounds well.
        const open = openOf(n, rounds, rounds > 5 ? extra : 0, seed);
        const found = findRounds(open, n, rounds, createRng(seed), 100_000);
        expect(found).toHaveLength(rounds);
        for (const round of found ?? []) {
          round.forEach((v, u) => {
            expect(round[v]).toBe(u);
            expect(open[u * n + v]).toBe(1);
            open[u * n + v] = 0;
          });
        }
      }),
      { numRuns: 200, seed: 1 },
    );
  });

  it('gives up on two circles of three, who make no round', () => {
    const open = new Uint8Array(36);
    for (let u = 0; u < 6; u++)
      for (let v = 0; v < 6; v++) if (u !== v && u % 2 === v % 2) open[u * 6 + v] = 1;
    expect(findRounds(open, 6, 2, createRng(1), 1000)).toBeNull();
  });
});
