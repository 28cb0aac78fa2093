/** The proven quality of drawn pairs. */
import type { PairSolution } from './pairs.ts';
import { pairValue } from './trio.ts';
import type { Problem } from '../problem/problem.ts';
import { softCaps } from '../problem/soft-caps.ts';
import { LEAST_REPEAT } from '../problem/repeats.ts';
import { satOutBonus } from '../problem/weights.ts';
import type { Levels, Scorer } from '../problem/weights.ts';

export interface Drawn {
  problem: Problem;
  scorer: Scorer;
  levels: Levels;
  /** The people of the solution, without the people of must pairs. */
  members: readonly number[];
  solution: PairSolution;
  /** The drawn groups, including must pairs and a trio. */
  groups: readonly (readonly number[])[];
  /** A better bound than that of the solution, if known: the most by which other groups may outweigh these. */
  gap?: number | null;
}

/**
 * The proven share of the best possible points: 1 if no result is better. Null unless the number of pairs, the people who come
 * first and the repeats are proven to be the best.
 */
export function provenShare(drawn: Drawn): number | null {
  const { scorer, levels, groups } = drawn;
  const gap = Math.min(gapOf(drawn), drawn.gap ?? Infinity);
  if (gap <= 0) return 1;
  if (gap >= LEAST_REPEAT * levels.repeat) return null;
  // If results differ by chance only, none is better.
  if (scorer.maxSoft < scorer.chance) return 1;
  const points = sumOf(groups, (u, v) => {
    scorer.focus(u);
    return scorer.soft(v);
  });
  return Math.floor((points / (points + gap)) * 10_000) / 10_000;
}

/** The most by which the best result outweighs the drawn one. Without the weight of a pair itself, which keeps sums exact. */
function gapOf(drawn: Drawn): number {
  const { problem, scorer, levels, members, solution, groups } = drawn;
  const value = pairValue(scorer, levels);
  const bonus = (person: number): number => levels.repeat * satOutBonus(problem, person);
  const must = new Set(problem.units.flat());
  let pairs = 0;
  let achieved = 0;
  let third = -1;
  for (const group of groups) {
    const own = group.filter((person) => !must.has(person));
    if (group.length > 2) third = own.at(-1) ?? -1;
    if (own.length > 1) pairs++;
    for (const person of own) achieved += bonus(person);
    if (own.length > 0) achieved += sumOf([group], value) - sumOf([group.filter((u) => must.has(u))], value);
  }
  const best = bestOf(drawn, pairs, value, bonus);
  if (third === -1) return best - achieved;
  // Without its third person, the trio is a pair, so what remains is pairs that leave this person out. That costs their price.
  const most = members.reduce((top, person, i) => {
    return Math.max(top, bonus(person) - (solution.duals[i] ?? 0));
  }, -Infinity);
  return best + most + 2 * scorer.maxSoft - achieved;
}

/** An upper bound for the value of pairs of the members. Infinity if more pairs may exist. */
function bestOf(
  drawn: Drawn,
  pairs: number,
  value: (u: number, v: number) => number,
  bonus: (person: number) => number,
): number {
  const { members, solution } = drawn;
  const priced = solution.slack < Infinity ? pricedBest(drawn, pairs, value, bonus) : Infinity;
  if (solution.certified || solution.mostPairs > pairs) return priced;
  // Two people together are worth at most the mean of their upper bounds.
  const caps = softCaps(drawn.problem, drawn.scorer, members)
    .sort()
    .subarray(-2 * pairs);
  const capped = members.reduce((sum, person) => sum + bonus(person), 0);
  return Math.min(
    priced,
    caps.reduce((sum, cap) => sum + cap / 2, capped),
  );
}

/** The value of the solved pairs, and how much more the prices allow. */
function pricedBest(
  { members, solution }: Drawn,
  pairs: number,
  value: (u: number, v: number) => number,
  bonus: (person: number) => number,
): number {
  let best = solution.slack;
  let solved = 0;
  solution.mates.forEach((mate, i) => {
    if (mate < i) return;
    solved++;
    const [u, v] = [members[i]!, members[mate]!];
    best += value(u, v) + bonus(u) + bonus(v);
  });
  return solved > pairs ? Infinity : best;
}

function sumOf(groups: readonly (readonly number[])[], value: (u: number, v: number) => number): number {
  let sum = 0;
  for (const group of groups) {
    group.forEach((u, i) => {
      for (const v of group.slice(i + 1)) sum += value(u, v);
    });
  }
  return sum;
}
