/** Repairs groups in which two people may not meet, and finds places for people without one. */
import { solvePairs } from '../pairs/pairs.ts';
import type { Problem } from '../problem/problem.ts';
import { pairModel } from '../problem/pair-model.ts';
import { levelsFor } from '../problem/weights.ts';
import type { Scorer } from '../problem/weights.ts';
import { seatByChains } from './chains.ts';
import { byTurn } from './turns.ts';
import { MAX_EXACT } from '../pairs/blocks.ts';

/** Positions of people by group, and those without one. */
export interface SeatedGroups {
  groups: number[][];
  alone: number[];
}

/** The most groups with room that one person tries. More would be millions of tries with many thousand people. */
const MAX_TRIED = 2000;

/**
 * Removes the fewest people whose removal leaves no broken rule. Then finds each of them another place: in a group with room,
 * in the place of a member who then finds another one, or with each other. The others stay without a group.
 */
export function placeLeftovers(
  problem: Problem,
  scorer: Scorer,
  drawn: SeatedGroups,
  limit: number,
): SeatedGroups {
  const pinned = new Set(problem.units.flat());
  const groups: number[][] = [];
  const waiting: number[] = [];
  for (const group of drawn.groups) {
    const out = peopleToRemove(problem, scorer, group, pinned);
    const rest = group.filter((person) => !out.has(person));
    waiting.push(...out);
    if (rest.length >= 2) groups.push(rest);
    else waiting.push(...rest);
  }
  // A rest of one person is planned and may rotate. Only a person who was removed because of a rule needs another place.
  if (waiting.length === 0) return { groups, alone: drawn.alone };
  waiting.push(...drawn.alone);
  const roomless = insertInto(problem, scorer, groups, waiting, limit);
  const still = seatByChains(problem, scorer, groups, roomless, { limit });
  const { pairs, alone } = pairUp(problem, scorer, still);
  groups.push(...pairs);
  const left = insertInto(problem, scorer, groups, alone, limit);
  const split = splitGroups(problem, scorer, groups, left, pinned);
  const last = seatByChains(problem, scorer, groups, split, { limit, mayPair: true });
  return { groups, alone: insertInto(problem, scorer, groups, last, limit) };
}

/** Forms pairs of a person without a group and a member whose group stays allowed without that member. Returns the others. */
function splitGroups(
  problem: Problem,
  scorer: Scorer,
  groups: number[][],
  alone: readonly number[],
  pinned: ReadonlySet<number>,
): number[] {
  const large = groups.filter((group) => group.length > 2);
  return byTurn(problem, alone).filter((person) => {
    scorer.focus(person);
    const from = problem.hashes[person]! % Math.max(1, large.length);
    let best: { group: number; place: number; value: number } | null = null;
    for (let step = 0; step < Math.min(large.length, MAX_TRIED); step++) {
      const group = (from + step) % large.length;
      for (const [place, other] of large[group]!.entries()) {
        if (pinned.has(other) || !scorer.allowed(other)) continue;
        const value = scorer.soft(other) / scorer.maxSoft - scorer.repeats(other);
        if (!best || value > best.value) best = { group, place, value };
      }
    }
    if (!best) return true;
    const group = large[best.group]!;
    groups.push([...group.splice(best.place, 1), person]);
    if (group.length === 2) large.splice(best.group, 1);
    return false;
  });
}

function peopleToRemove(
  problem: Problem,
  scorer: Scorer,
  group: readonly number[],
  pinned: ReadonlySet<number>,
): Set<number> {
  const out = new Set<number>();
  for (;;) {
    const conflicts = group.map((u) => {
      if (out.has(u)) return 0;
      scorer.focus(u);
      return group.filter((v) => v !== u && !out.has(v) && !scorer.allowed(v)).length;
    });
    const worst = Math.max(...conflicts);
    if (worst === 0) return out;
    const rank = (i: number): number =>
      (pinned.has(group[i]!) ? -1e9 : 0) + conflicts[i]! * 1000 - Math.min(999, problem.sitOuts[group[i]!]!);
    const involved = [...group.keys()].filter((i) => conflicts[i]! > 0);
    out.add(group[involved.reduce((best, i) => (rank(i) > rank(best) ? i : best))]!);
  }
}

/** Returns the people without room in any group. */
function insertInto(
  problem: Problem,
  scorer: Scorer,
  groups: readonly number[][],
  waiting: readonly number[],
  limit: number,
): number[] {
  const open = groups.filter((group) => group.length < limit);
  return byTurn(problem, waiting).filter((person) => {
    const best = bestOpenGroup(problem, scorer, open, person);
    if (best === -1) return true;
    open[best]!.push(person);
    if (open[best]!.length >= limit) open.splice(best, 1);
    return false;
  });
}

function bestOpenGroup(problem: Problem, scorer: Scorer, open: readonly number[][], person: number): number {
  scorer.focus(person);
  let best = -1;
  let leastCost = Infinity;
  const from = problem.hashes[person]! % Math.max(1, open.length);
  for (let step = 0; step < Math.min(open.length, MAX_TRIED); step++) {
    const g = (from + step) % open.length;
    if (!open[g]!.every((other) => scorer.allowed(other))) continue;
    const cost = open[g]!.reduce((sum, v) => sum + scorer.repeats(v) - scorer.soft(v) / scorer.maxSoft, 0);
    if (cost >= leastCost) continue;
    best = g;
    leastCost = cost;
  }
  return best;
}

function pairUp(
  problem: Problem,
  scorer: Scorer,
  people: readonly number[],
): { pairs: number[][]; alone: number[] } {
  const pairs: number[][] = [];
  const alone: number[] = [];
  for (let from = 0; from < people.length; from += MAX_EXACT) {
    const block = people.slice(from, from + MAX_EXACT);
    const { mates } = solvePairs(pairModel(problem, scorer, block, levelsFor(problem, scorer, block)));
    mates.forEach((mate, i) => {
      if (mate === -1) alone.push(block[i]!);
      else if (mate > i) pairs.push([block[i]!, block[mate]!]);
    });
  }
  return { pairs, alone };
}
