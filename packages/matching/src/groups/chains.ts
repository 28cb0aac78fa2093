/** Seats for people whom no group has room for: each takes the place of somebody who can move on. */
import type { Problem } from '../problem/problem.ts';
import { hardProfiles } from '../problem/profiles.ts';
import type { Scorer } from '../problem/weights.ts';

/** People whose moves are tried in the whole run, and groups that each of them tries. */
const MAX_TRIED_PEOPLE = 2000;
const MAX_TRIED_GROUPS = 1500;

/** Who took whose place, and in which group. */
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
  budget: number;
}

/** Seats as many as it can, changing groups in place; returns the others. */
export function seatByChains(
  problem: Problem,
  scorer: Scorer,
  groups: number[][],
  waiting: readonly number[],
  limit: number,
): number[] {
  const pinned = new Set(problem.units.flat());
  const chains: Chains = { problem, scorer, groups, limit, pinned, budget: MAX_TRIED_PEOPLE };
  const profiles = hardProfiles(problem);
  // People with the same values would fail in the same way.
  const hopeless = new Set<string>();
  return waiting.filter((person) => {
    const profile = profiles.get(person) ?? '';
    if (hopeless.has(profile) || chains.budget <= 0) return true;
    if (seatByChain(chains, person)) return false;
    hopeless.add(profile);
    return true;
  });
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
    const from = problem.hashes[mover]! % Math.max(1, groups.length);
    for (let step = 0; step < Math.min(groups.length, MAX_TRIED_GROUPS); step++) {
      const g = (from + step) % groups.length;
      if (isOnPath(moves, mover, g)) continue;
      const inTheWay = groups[g]!.filter((other) => !chains.scorer.allowed(other));
      if (inTheWay.length > 1) continue;
      if (inTheWay.length === 0 && groups[g]!.length < chains.limit) {
        applyMoves(groups, moves, mover, g);
        return true;
      }
      for (const other of inTheWay.length === 1 ? inTheWay : groups[g]!) {
        if (moves.has(other) || chains.pinned.has(other)) continue;
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

function applyMoves(
  groups: number[][],
  moves: ReadonlyMap<number, Move | null>,
  last: number,
  group: number,
): void {
  groups[group]!.push(last);
  let mover = last;
  for (let move = moves.get(mover); move; move = moves.get(mover)) {
    const seats = groups[move.group]!;
    seats[seats.indexOf(mover)] = move.by;
    mover = move.by;
  }
}
