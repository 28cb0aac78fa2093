/** People and the values of their pairs, in the form that the solver of pairs requests. */
import { pickLinks } from './links.ts';
import { mix32 } from '../prng.ts';
import type { Problem } from './problem.ts';
import { UNIT } from './rules.ts';
import type { PairModel } from '../pairs/pairs.ts';
import { FORBIDDEN, satOutBonus } from './weights.ts';
import type { Levels, Scorer } from './weights.ts';

/** The pairs of `members` as numbers for the solver; vertex i is `members[i]`. */
export function pairModel(
  problem: Problem,
  scorer: Scorer,
  members: readonly number[],
  levels: Levels,
): PairModel {
  const bonus = Float64Array.from(members, (person) => levels.repeat * satOutBonus(problem, person));
  const weightsAfter = pairRows(problem, scorer, members, bonus, levels);
  let base = 0;
  return {
    n: members.length,
    focus(u) {
      scorer.focus(members[u]!);
      base = levels.cover + bonus[u]!;
    },
    weightTo(v) {
      const other = members[v]!;
      if (!scorer.allowed(other)) return 0;
      return base + bonus[v]! + scorer.soft(other) - levels.repeat * scorer.repeats(other);
    },
    tieTo: (v) => mix32(scorer.hash(members[v]!) ^ 0x5bd1e995),
    weightsAfter,
    subset(people) {
      const some = people.map((i) => members[i]!);
      return pairModel(problem, scorer, some, levels);
    },
  };
}

/**
 * Writes all weights of one person at once, rule by rule: those of (u, v) for every v after u. The scorer must be focused on u.
 * A weight of 0 or less means that the two may not meet.
 */
function pairRows(
  problem: Problem,
  scorer: Scorer,
  members: readonly number[],
  bonus: Float64Array,
  levels: Levels,
): (u: number, weights: Float64Array) => void {
  const n = members.length;
  const rules = problem.rules.map(({ rows, required, weight }) => ({
    rows: rows(members),
    ifNone: required ? FORBIDDEN : 0,
    points: required ? 0 : weight * UNIT,
  }));
  const costs = pickLinks(problem.costs, members);
  const blocked = pickLinks(problem.blocked, members);
  const hashes = Uint32Array.from(members, (person) => problem.hashes[person]!);
  const { others, chance, base } = scorer;
  return (u, weights) => {
    startWeights(hashes, u, chance, levels.cover + bonus[u]! + base, weights);
    for (let v = u + 1; v < n; v++) weights[v]! += bonus[v]!;
    for (const { rows, ifNone, points } of rules) rows.add(u, ifNone, points, weights);
    if (others) for (let v = u + 1; v < n; v++) weights[v]! += others(members[v]!);
    for (let i = costs.start[u]!; i < costs.start[u + 1]!; i++) {
      weights[costs.to[i]!]! -= levels.repeat * costs.value[i]!;
    }
    for (let i = blocked.start[u]!; i < blocked.start[u + 1]!; i++) weights[blocked.to[i]!] = FORBIDDEN;
  };
}

/** The random part of every pair, in addition to `base`. */
function startWeights(
  hashes: Uint32Array,
  u: number,
  chance: number,
  base: number,
  weights: Float64Array,
): void {
  const mine = hashes[u]!;
  for (let v = u + 1; v < hashes.length; v++) {
    const other = hashes[v]!;
    weights[v] = base + (mix32(Math.imul(mine ^ other, 0x9e3779b1) ^ (mine + other)) & (chance - 1));
  }
}
