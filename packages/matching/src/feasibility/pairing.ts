/** The most people that can be placed in pairs, and in one trio where a trio is allowed. */
import type { MatchingInput } from '../input.ts';
import type { Problem } from '../problem/problem.ts';
import { prepare } from '../problem/problem.ts';
import type { Scorer } from '../problem/weights.ts';
import { createScorer } from '../problem/weights.ts';
import { createKinds } from '../problem/kinds.ts';
import type { Kinds } from '../problem/kinds.ts';
import { mostPairs } from './most-pairs.ts';
import type { MostPairs } from './most-pairs.ts';
import { findTrio, MAX_SEARCHED } from '../pairs/find-trio.ts';
import { placeThird } from '../pairs/third.ts';

export interface Pairing {
  problem: Problem;
  scorer: Scorer;
  groups: number[][];
  alone: number[];
  /** The people who are paired freely, and the prices of their solution. */
  members: number[];
  solution: MostPairs;
  /** True if pairs cannot include one more person. */
  isMost: boolean;
  /** True if groups of any size cannot include one more person. */
  isMostOfAll: boolean;
}

/** @throws MatchingInputError */
export function pairAll(input: MatchingInput, onStep: () => void): Pairing {
  const problem = prepare(input);
  const scorer = createScorer(problem);
  const kinds = createKinds(problem, scorer);
  const must = new Set(problem.units.flat());
  const members = problem.pool.filter((person) => !must.has(person));
  const solution = mostPairs(kinds, members, input.seed, onStep);
  let groups = problem.units.map((unit) => unit.slice());
  let alone: number[] = [];
  solution.mates.forEach((mate, i) => {
    if (mate === -1) alone.push(members[i]!);
    else if (mate > i) groups.push([members[i]!, members[mate]!]);
  });
  const mayBeTrio = input.users_per_group > 2 || input.groups_chunks_generator !== 3;
  const third = mayBeTrio ? placeThird(problem, kinds, groups, alone) : null;
  if (third !== null) alone = alone.filter((person) => person !== third);
  const isSearched = input.users_per_group === 2 && mayBeTrio && members.length <= MAX_SEARCHED;
  if (third === null && isSearched && alone.length > 0) {
    const most = groups.length - problem.units.length;
    const found = findTrio({ kinds, members, units: problem.units, most }, onStep);
    if (found) {
      groups = [
        found.trio,
        ...problem.units.filter(([first]) => !found.trio.includes(first!)),
        ...found.pairs,
      ];
      const seated = new Set(groups.flat());
      alone = members.filter((person) => !seated.has(person));
    }
  }
  const isHopeless = hopelessKinds(problem, kinds);
  // Any group can be split into pairs and one trio. A trio includes one more person only inside an odd cycle.
  const isMostOfAll = alone.every(isHopeless) || (solution.exact && !solution.hasOddCircles);
  const isMost = isMostOfAll || (solution.exact && (third !== null || !mayBeTrio || isSearched));
  return { problem, scorer, groups, alone, members, solution, isMost, isMostOfAll };
}

/** Whether a person may meet no other person. Computed once for each kind. */
function hopelessKinds(problem: Problem, kinds: Kinds): (person: number) => boolean {
  const known = new Map<number, boolean>();
  return (person) => {
    const kind = kinds.kindOf(person);
    const answer = known.get(kind);
    if (answer !== undefined) return answer;
    kinds.focus(person);
    const hopeless = !problem.pool.some((other) => other !== person && kinds.allowed(other));
    known.set(kind, hopeless);
    return hopeless;
  };
}
