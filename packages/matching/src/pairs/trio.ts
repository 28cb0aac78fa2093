/** For an odd number of people in pairs: makes one group a trio. */
import type { Kinds } from '../problem/kinds.ts';
import type { Problem } from '../problem/problem.ts';
import type { Levels, Scorer } from '../problem/weights.ts';
import { placeThird } from './third.ts';

/** Value of two people meeting, without coverage; -Infinity when they may not. */
export type PairValue = (u: number, v: number) => number;

export function pairValue(scorer: Scorer, levels: Levels): PairValue {
  return (u, v) => {
    scorer.focus(u);
    return scorer.allowed(v) ? scorer.soft(v) - levels.repeat * scorer.repeats(v) : -Infinity;
  };
}

const ROUNDS = 4;

interface Third {
  person: number;
  group: number;
  gain: number;
}

/** What decides which people may change places. */
interface TrioRules {
  problem: Problem;
  kinds: Kinds;
  value: PairValue;
}

/**
 * Adds one of `alone` to one of `groups` (pairs, changed in place), where the trio and all others together are worth most.
 * Returns that person, or null if no group accepts any of them. Must pairs stay together.
 */
export function addThird(
  groups: number[][],
  alone: readonly number[],
  { problem, kinds, value }: TrioRules,
): number | null {
  const third = bestThird(groups, alone, value) ?? null;
  // No person fits directly. One may still take the place of a member who fits into another pair.
  if (!third) return placeThird(problem, kinds, groups, alone);
  groups[third.group]!.push(third.person);
  polishTrio(groups, third.group, value, new Set(problem.units.flat()));
  return third.person;
}

function bestThird(groups: readonly number[][], alone: readonly number[], value: PairValue): Third | null {
  let best: Third | null = null;
  for (const person of alone) {
    groups.forEach(([a, b, c], group) => {
      if (a === undefined || b === undefined || c !== undefined) return;
      const first = value(person, a);
      if (first === -Infinity) return;
      const gain = first + value(person, b);
      if (gain > (best?.gain ?? -Infinity)) best = { person, group, gain };
    });
  }
  return best;
}

/** Exchanges members of the trio with others as long as that gains value. */
export function polishTrio(
  groups: number[][],
  trioIndex: number,
  value: PairValue,
  must: ReadonlySet<number>,
): void {
  const trio = groups[trioIndex]!;
  for (let round = 0; round < ROUNDS; round++) {
    let improved = false;
    for (const place of trio.keys()) {
      if (must.has(trio[place]!)) continue;
      for (const [g, group] of groups.entries()) {
        if (g === trioIndex || must.has(group[0]!)) continue;
        for (const side of [0, 1]) {
          if (exchangeGain(trio, place, group, side, value) <= 0) continue;
          const former = trio[place]!;
          trio[place] = group[side]!;
          group[side] = former;
          improved = true;
        }
      }
    }
    if (!improved) return;
  }
}

function exchangeGain(
  trio: readonly number[],
  place: number,
  pair: readonly number[],
  side: number,
  value: PairValue,
): number {
  const leaving = trio[place]!;
  const entering = pair[side]!;
  const partner = pair[1 - side]!;
  const [a, b] = trio.filter((_, i) => i !== place) as [number, number];
  const after = value(leaving, partner) + value(entering, a) + value(entering, b);
  if (after === -Infinity) return -Infinity;
  return after - value(entering, partner) - value(leaving, a) - value(leaving, b);
}
