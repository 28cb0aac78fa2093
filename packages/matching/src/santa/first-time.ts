/**
 * Gifts of which none is repeated, for few people. They have so few possibilities that the assignment alone does not find one.
 */
import type { Receivers } from './cycles.ts';

/** Up to this many people this search runs. */
export const MAX_SEARCHED = 60;
/** The most gifts that are tried before the search ends: a tenth of a second. */
const STEPS = 5_000;

/**
 * Each person gives to a receiver that `isFirst` allows, and never to their own giver. Of two options, the one that is worth
 * more is tried first. Null if there is no solution, or if none was found soon enough. By position, as in `Receivers`.
 */
export function firstTimeOnly(
  n: number,
  isFirst: (u: number, v: number) => boolean,
  worth: (u: number, v: number) => number,
): Receivers | null {
  const choices = Array.from({ length: n }, (_, u) =>
    Array.from({ length: n }, (__, v) => v)
      .filter((v) => v !== u && isFirst(u, v))
      .sort((one, other) => worth(u, other) - worth(u, one) || one - other),
  );
  const receivers = new Int32Array(n).fill(-1);
  const taken = new Uint8Array(n);
  let steps = STEPS;
  const waysOf = (u: number): number[] =>
    choices[u]!.filter((v) => taken[v] === 0 && (receivers[v] !== u || n === 2));
  const place = (left: number): boolean => {
    if (left === 0) return true;
    let giver = -1;
    let ways: number[] = [];
    for (let u = 0; u < n; u++) {
      if (receivers[u] !== -1) continue;
      const own = waysOf(u);
      if (giver === -1 || own.length < ways.length) [giver, ways] = [u, own];
    }
    for (const v of ways) {
      if (steps-- <= 0) return false;
      receivers[giver] = v;
      taken[v] = 1;
      if (place(left - 1)) return true;
      receivers[giver] = -1;
      taken[v] = 0;
    }
    return false;
  };
  return place(n) ? receivers : null;
}
