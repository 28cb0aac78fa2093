/** Finds places for people when no group has room: each takes the place of a member who can move to another group. */
import type { Problem } from '../problem/problem.ts';
import { hardProfiles } from '../problem/profiles.ts';
import type { Scorer } from '../problem/weights.ts';

/** The most people whose moves are tried in a run, and the most groups that each of them tries. */
const MAX_TRIED_PEOPLE = 2000;
const MAX_TRIED_GROUPS = 1500;

/** The person who takes the place of a member, and the group of that place. */
interface Move {
  by: number;
  group: number;
}

interface Chains {
  problem: Problem;
  scorer: Scorer;
  groups: number[][];
  limit: number;
  pinned: ReadonlySet<number>;
  /** People without a place. */
  waiting: Set<number>;
  /**
   * Whether the last person of a chain may form a pair: with another person without a place, or with a member whose group stays
   * allowed without that member.
   */
  mayPair: boolean;
  /** Whether the last person of a chain that begins with `person` may replace `other`, who then has no place. */
  mayReplace: (person: number, other: number) => boolean;
  budget: number;
}

export interface ChainOptions {
  /** Most people in a group. */
  limit: number;
  mayPair?: boolean;
  /** As in `Chains`. The replaced person is not among the returned people. */
  mayReplace?: (person: number, other: number) => boolean;
  /** The most people whose moves are tried. */
  budget?: number;
}

/** Places as many people as it can. Changes the groups in place and returns the people without a place. */
export function seatByChains(
  problem: Problem,
  scorer: Scorer,
  groups: number[][],
  people: readonly number[],
  { limit, mayPair = false, mayReplace = () => false, budget = MAX_TRIED_PEOPLE }: ChainOptions,
): number[] {
  const pinned = new Set(problem.units.flat());
  const waiting = new Set(people);
  const chains: Chains = {
    problem,
    scorer,
    groups,
    limit,
    pinned,
    waiting,
    mayPair,
    mayReplace,
    budget,
  };
  const profiles = hardProfiles(problem);
  // People with the same values fail in the same way, unless one of them has personal blocks.
  const hopeless = new Set<string>();
  for (const person of people) {
    const isOwn = problem.blocked.start[person] !== problem.blocked.start[person + 1];
    const profile = isOwn ? `person ${person}` : (profiles.get(person) ?? '');
    if (!waiting.has(person) || hopeless.has(profile) || chains.budget <= 0) continue;
    waiting.delete(person);
    if (seatByChain(chains, person)) continue;
    waiting.add(person);
    hopeless.add(profile);
  }
  return people.filter((person) => waiting.has(person));
}

/** Searches breadth first, so that the fewest people move. */
function seatByChain(chains: Chains, person: number): boolean {
  const { problem, groups } = chains;
  const moves = new Map<number, Move | null>([[person, null]]);
  const queue = [person];
  for (let at = 0; at < queue.length && chains.budget > 0; at++) {
    chains.budget--;
    const mover = queue[at]!;
    chains.scorer.focus(mover);
    if (chains.mayPair && pairWithWaiting(chains, moves, mover)) return true;
    const from = problem.hashes[mover]! % Math.max(1, groups.length);
    for (let step = 0; step < Math.min(groups.length, MAX_TRIED_GROUPS); step++) {
      const g = (from + step) % groups.length;
      if (isOnPath(moves, mover, g)) continue;
      const inTheWay = groups[g]!.filter((other) => !chains.scorer.allowed(other));
      if (chains.mayPair && pairOutOf(chains, moves, mover, g)) return true;
      if (inTheWay.length > 1) continue;
      if (inTheWay.length === 0 && groups[g]!.length < chains.limit) {
        groups[g]!.push(mover);
        applyMoves(groups, moves, mover);
        return true;
      }
      for (const other of inTheWay.length === 1 ? inTheWay : groups[g]!) {
        if (moves.has(other) || chains.pinned.has(other)) continue;
        if (chains.mayReplace(person, other)) {
          groups[g]![groups[g]!.indexOf(other)] = mover;
          applyMoves(groups, moves, mover);
          return true;
        }
        moves.set(other, { by: mover, group: g });
        queue.push(other);
      }
    }
  }
  return false;
}

/** Whether the chain changes this group already. A second change would invalidate the checks for the first one. */
function isOnPath(moves: ReadonlyMap<number, Move | null>, mover: number, group: number): boolean {
  for (let move = moves.get(mover); move; move = moves.get(move.by)) if (move.group === group) return true;
  return false;
}

/** Ends a chain: its last person forms a pair with another person without a place. */
function pairWithWaiting(chains: Chains, moves: ReadonlyMap<number, Move | null>, mover: number): boolean {
  for (const other of chains.waiting) {
    if (moves.has(other) || !chains.scorer.allowed(other)) continue;
    chains.groups.push([mover, other]);
    chains.waiting.delete(other);
    applyMoves(chains.groups, moves, mover);
    return true;
  }
  return false;
}

/** Ends a chain: its last person forms a pair with a member of a group in which two others remain. */
function pairOutOf(
  chains: Chains,
  moves: ReadonlyMap<number, Move | null>,
  mover: number,
  g: number,
): boolean {
  const group = chains.groups[g]!;
  if (group.length < 3) return false;
  const place = group.findIndex((other) => !chains.pinned.has(other) && chains.scorer.allowed(other));
  if (place === -1) return false;
  chains.groups.push([mover, ...group.splice(place, 1)]);
  applyMoves(chains.groups, moves, mover);
  return true;
}

/** Each person of the chain before `last` takes the place of the next one. */
function applyMoves(groups: number[][], moves: ReadonlyMap<number, Move | null>, last: number): void {
  let mover = last;
  for (let move = moves.get(mover); move; move = moves.get(mover)) {
    const seats = groups[move.group]!;
    seats[seats.indexOf(mover)] = move.by;
    mover = move.by;
  }
}
