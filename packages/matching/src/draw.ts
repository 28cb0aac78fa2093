/** Draws the groups of a prepared problem, as lists of positions of people. */
import { MAX_EXACT, solveAnyPairs } from './pairs/blocks.ts';
import { findTrio, MAX_SEARCHED } from './pairs/find-trio.ts';
import type { PairSolution } from './pairs/pairs.ts';
import { seatGroups } from './groups/groups.ts';
import { blockOrders } from './pairs/order.ts';
import { provenShare } from './pairs/share.ts';
import { createKinds } from './problem/kinds.ts';
import { pairKinds } from './problem/pair-kinds.ts';
import type { Problem } from './problem/problem.ts';
import { keepPairsNew } from './schedule/stable.ts';
import { bestTrio } from './pairs/best-trio.ts';
import { addThird, pairValue, polishTrio } from './pairs/trio.ts';
import type { PairValue } from './pairs/trio.ts';
import { pairModel } from './problem/pair-model.ts';
import { areUnavoidable, repeatsIn } from './report/unavoidable.ts';
import { levelsFor } from './problem/weights.ts';
import type { Scorer } from './problem/weights.ts';

export interface Draw {
  groups: number[][];
  /** People of the draw without a group. */
  alone: number[];
  certified: boolean;
  /** Whether it is proven that no result has fewer repeats. Absent if the algorithm proves nothing about them. */
  repeatsProven?: boolean;
  /** The proven share of the optimum, null without a proof. If it is absent, `certified` decides. */
  share?: number | null;
  /**
   * The people in the solved pairs and the duals of the solution. Null for groups, for too many people and without a
   * certificate.
   */
  prices: { members: readonly number[]; duals: Float64Array; cover: number } | null;
}

export function draw(problem: Problem, scorer: Scorer, onStep: (share: number) => void): Draw {
  if (problem.input.users_per_group === 2) return drawPairs(problem, scorer, onStep);
  const { groups, alone } = seatGroups(problem, scorer, onStep);
  const repeats = repeatsIn(problem, scorer, groups);
  const repeatsProven = repeats === 0 || areUnavoidable(problem, scorer, groups, repeats);
  return { groups, alone, certified: false, repeatsProven, prices: null };
}

function drawPairs(problem: Problem, scorer: Scorer, onStep: (share: number) => void): Draw {
  const must = new Set(problem.units.flat());
  const members = problem.pool.filter((person) => !must.has(person));
  const levels = levelsFor(problem, scorer, members);
  const solve = (people: readonly number[]): PairSolution =>
    solveAnyPairs(pairModel(problem, scorer, people, levels), {
      order: blockOrders(problem, people),
      seed: problem.input.seed,
      kinds: () => pairKinds(problem, people),
      prove: true,
      onStep,
    });
  const solution = solve(members);
  const value = pairValue(scorer, levels);
  const newer = keepPairsNew(problem, scorer, members, solution.mates, value);
  const { pairs, alone: left } = pairsOf(members, newer ?? solution.mates);
  let alone = left;
  let groups = [...problem.units.map((unit) => unit.slice()), ...pairs];
  let isProven = true;
  let gap: number | null = null;
  // Generator 3 leaves one person of an odd number unmatched, another one each round. The other generators make one group a
  // trio.
  if (alone.length > 0 && groups.length > 0 && problem.input.groups_chunks_generator !== 3) {
    const kinds = createKinds(problem, scorer);
    const third = addThird(groups, alone, { problem, kinds, value });
    alone = alone.filter((person) => person !== third);
    isProven = third !== null;
    if (third === null && members.length <= MAX_SEARCHED) {
      isProven = true;
      const question = { kinds, members, units: problem.units, most: pairs.length };
      const found = findTrio(question, () => onStep(0));
      if (found) ({ groups, alone } = drawBeside(problem, found.trio, members, solve, value));
    }
    const hasTrio = groups.some((group) => group.length > 2);
    if (solution.priced && hasTrio && repeatsIn(problem, scorer, groups) > 0) {
      const question = { problem, scorer, levels, members, solution, onStep: () => onStep(1) };
      ({ groups, gap } = bestTrio(question, solution.priced, groups));
      const seated = new Set(groups.flat());
      alone = members.filter((person) => !seated.has(person));
    }
  }
  const priced = members.length <= MAX_EXACT && solution.certified;
  const prices = priced ? { members, duals: solution.duals, cover: levels.cover } : null;
  // With many people it is not proven that no other pairs accept a third person.
  const share = isProven ? provenShare({ problem, scorer, levels, members, solution, groups, gap }) : null;
  const repeats = repeatsIn(problem, scorer, groups);
  const repeatsProven = repeats === 0 || share !== null || areUnavoidable(problem, scorer, groups, repeats);
  return { groups, alone, certified: share === 1, share, repeatsProven, prices };
}

function pairsOf(members: readonly number[], mates: Int32Array): { pairs: number[][]; alone: number[] } {
  const pairs: number[][] = [];
  const alone: number[] = [];
  mates.forEach((mate, i) => {
    if (mate === -1) alone.push(members[i]!);
    else if (mate > i) pairs.push([members[i]!, members[mate]!]);
  });
  return { pairs, alone };
}

/** The best pairs of the other people beside a given trio. Afterwards the trio may exchange members with these pairs. */
function drawBeside(
  problem: Problem,
  trio: readonly number[],
  members: readonly number[],
  solve: (people: readonly number[]) => PairSolution,
  value: PairValue,
): { groups: number[][]; alone: number[] } {
  const rest = members.filter((person) => !trio.includes(person));
  const { pairs, alone } = pairsOf(rest, solve(rest).mates);
  const units = problem.units.filter(([first]) => !trio.includes(first!));
  const groups = [[...trio], ...units.map((unit) => unit.slice()), ...pairs];
  polishTrio(groups, 0, value, new Set(problem.units.flat()));
  return { groups, alone };
}
