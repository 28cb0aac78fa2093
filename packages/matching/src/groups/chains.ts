/** Finds places for people that no group has room for: each takes the place of a member who can move to another group. */
import type { Problem } from '../problem/problem.ts';
import { hardProfiles } from '../problem/profiles.ts';
import type { Scorer } from '../problem/weights.ts';

/** People whose moves are tried in the whole run, and groups that each of them tries. */
const MAX_TRIED_PEOPLE = 2000;
const MAX_TRIED_GROUPS = 1500;

/** The person who takes a member's place, and the group. */
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
  /** Whether the last of a chain may meet a member of a group that remains without that member, or a waiting person. */
  mayPair: boolean;
  /** Whether the last of a chain that begins with a person may take another person's place for good. */
  mayReplace: (person: number, other: number) => boolean;
  budget: number;
}

export interface ChainOptions {
  /** Most people in a group. */
  limit: number;
  mayPair?: boolean;
  /** Who then has no group, and is not among those returned. */
  mayReplace?: (person: number, other: number) => boolean;
  /** People whose moves are tried. */
  budget?: number;
}

/** Places as many people as it can, changing groups in place; returns the others. */
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
  // People with the same values would fail in the same way, unless one of them has personal blocks.
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

/** Breadth first, so that the fewest people move. */
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

/** A group changes once in a chain, or what was checked would no longer hold. */
function isOnPath(moves: ReadonlyMap<number, Move | null>, mover: number, group: number): boolean {
  for (let move = moves.get(mover); move; move = moves.get(move.by)) if (move.group === group) return true;
  return false;
}

/** Ends a chain: its last mover meets another waiting person. */
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

/** Ends a chain: its last mover meets a member of a group in which two others remain. */
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

/** Every person in the chain before `last` takes the place of the next. */
function applyMoves(groups: number[][], moves: ReadonlyMap<number, Move | null>, last: number): void {
  let mover = last;
  for (let move = moves.get(mover); move; move = moves.get(mover)) {
    const seats = groups[move.group]!;
    seats[seats.indexOf(mover)] = move.by;
    mover = move.by;
  }
}
