/** Whether repeats could have been avoided. */
import type { Problem } from '../problem/problem.ts';
import type { Scorer } from '../problem/weights.ts';

type Groups = readonly (readonly number[])[];

/** Above this many people, counting the people whom each of them never met takes too long. */
const MAX_COUNTED = 3000;

/** The pairs within groups who met before. Must pairs do not count. */
export function repeatsIn(problem: Problem, scorer: Scorer, groups: Groups): number {
  return countPairs(problem, scorer, groups, (v) => scorer.repeats(v) > 0);
}

/**
 * Whether groups of these sizes must have this many repeats. A person can meet no more new people than exist, and no more than
 * the largest group has room for.
 */
export function areUnavoidable(problem: Problem, scorer: Scorer, groups: Groups, repeats: number): boolean {
  const { pool } = problem;
  if (pool.length > MAX_COUNTED) return repeats === 0;
  const most = Math.max(...groups.map((group) => group.length)) - 1;
  let fresh = 0;
  for (const person of pool) {
    scorer.focus(person);
    const open = pool.filter((v) => v !== person && scorer.repeats(v) === 0 && scorer.allowed(v));
    fresh += Math.min(most, open.length);
  }
  return repeats <= countPairs(problem, scorer, groups, () => true) - Math.floor(fresh / 2);
}

function countPairs(
  { units }: Problem,
  scorer: Scorer,
  groups: Groups,
  counts: (v: number) => boolean,
): number {
  const unitOf = new Map(units.flatMap((unit, i) => unit.map((person) => [person, i])));
  let sum = 0;
  for (const group of groups) {
    for (const [i, u] of group.entries()) {
      scorer.focus(u);
      for (const v of group.slice(i + 1)) {
        if (unitOf.has(u) && unitOf.get(u) === unitOf.get(v)) continue;
        if (counts(v)) sum++;
      }
    }
  }
  return sum;
}
