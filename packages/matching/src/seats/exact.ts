/** Composed groups of a few people: the best of all possibilities, over all sets of people. */
import type { Problem } from '../problem/problem.ts';
import { satOutBonus } from '../problem/weights.ts';
import type { SeatedGroup, SeatPlan } from './plan.ts';
import { FORBIDDEN } from './worth.ts';
import type { Worth } from './worth.ts';

/** Two to the power of this number of sets are checked. */
const MAX_PEOPLE = 14;
const MAX_GROUPS = 20_000;
/** One more group, in points. */
const COVER = 10_000_000;

interface Candidate {
  people: SeatedGroup;
  set: number;
  points: number;
}

/** Null if there are too many people, must pairs, or people who may be matched again. */
export function composeExactly(problem: Problem, plan: SeatPlan, worth: Worth): SeatedGroup[] | null {
  const people = problem.pool.filter((person) => plan.mayTake.some((seat) => seat[person] === 1));
  if (plan.again !== 1 || plan.units.length > 0 || people.length > MAX_PEOPLE) return null;
  const groups = possibleGroups(problem, plan, worth, people);
  return groups && bestOf(groups, people.length);
}

/** For every set of people the first assignment of seats that fits. Which member has which seat does not change the worth. */
function possibleGroups(
  problem: Problem,
  plan: SeatPlan,
  worth: Worth,
  people: readonly number[],
): Candidate[] | null {
  const bySet = new Map<number, Candidate>();
  const fill = (group: SeatedGroup, set: number, points: number): boolean => {
    const seat = group.length;
    if (seat === plan.eligible.length) {
      if (!bySet.has(set)) bySet.set(set, { people: group, set, points: points + COVER });
      return bySet.size <= MAX_GROUPS;
    }
    return people.every((person, i) => {
      if ((set >> i) & 1 || plan.mayTake[seat]![person] === 0) return true;
      let more = satOutBonus(problem, person);
      for (const other of group) more += worth(person, other);
      return more <= FORBIDDEN / 2 || fill([...group, person], set | (1 << i), points + more);
    });
  };
  return fill([], 0, 0) ? [...bySet.values()] : null;
}

function bestOf(groups: readonly Candidate[], n: number): SeatedGroup[] {
  const withLowest: Candidate[][] = Array.from({ length: n }, () => []);
  for (const group of groups) withLowest[31 - Math.clz32(group.set & -group.set)]!.push(group);
  const best = new Float64Array(2 ** n);
  const chosen: (Candidate | null)[] = Array.from({ length: 2 ** n }, () => null);
  for (let set = 1; set < 2 ** n; set++) {
    const lowest = 31 - Math.clz32(set & -set);
    best[set] = best[set & (set - 1)]!;
    for (const group of withLowest[lowest]!) {
      if ((group.set & set) !== group.set) continue;
      const points = group.points + best[set & ~group.set]!;
      if (points <= best[set]!) continue;
      best[set] = points;
      chosen[set] = group;
    }
  }
  const result: SeatedGroup[] = [];
  for (let set = 2 ** n - 1; set !== 0;) {
    const group = chosen[set] ?? null;
    if (group) result.push(group.people);
    set &= group ? ~group.set : set - 1;
  }
  return result;
}
