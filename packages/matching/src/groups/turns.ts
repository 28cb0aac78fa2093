/** People who sat out before come first: they take the places of others if that breaks no rule. */
import { createKinds, type Kinds } from '../problem/kinds.ts';
import type { Problem } from '../problem/problem.ts';
import type { Scorer } from '../problem/weights.ts';
import { seatByChains } from './chains.ts';

/** The most places that are compared for one person. */
const MAX_CHOICE = 100;
/** How many times chains are searched after the exchanges, and the most people whose moves one of these searches tries. */
const CHAIN_ROUNDS = 3;
const CHAIN_BUDGET = 200;

export interface Seats {
  problem: Problem;
  scorer: Scorer;
  groups: number[][];
  /** Most people in a group. */
  limit: number;
}

interface Turns extends Seats {
  kinds: Kinds;
}

interface Place {
  group: number;
  place: number;
  /** How often the member in this place sat out, and what else the exchange costs. */
  turns: number;
  cost: number;
}

/**
 * Gives people without a group the places of members who sat out less often. Changes the groups in place. Returns the people
 * who then have no group: as many as before, and none of them could take the place of a member who sat out less often.
 */
export function seatByTurn(seats: Seats, alone: readonly number[]): number[] {
  const { problem, scorer, groups, limit } = seats;
  if (alone.every((person) => problem.sitOuts[person] === 0)) return [...alone];
  const turns: Turns = { ...seats, kinds: createKinds(problem, scorer) };
  const people = [...groups.flat(), ...alone];
  let waiting = exchangeAll(turns, alone);
  for (let round = 0; round < CHAIN_ROUNDS; round++) {
    const late = byTurn(problem, waiting).filter((person) => problem.sitOuts[person]! > 0);
    if (late.length === 0) break;
    const mayReplace = (person: number, other: number): boolean =>
      problem.sitOuts[other]! < problem.sitOuts[person]!;
    const left = seatByChains(problem, scorer, groups, late, { limit, mayReplace, budget: CHAIN_BUDGET });
    if (left.length === late.length) break;
    const seated = new Set(groups.flat());
    waiting = exchangeAll(
      turns,
      people.filter((person) => !seated.has(person)),
    );
  }
  return waiting;
}

/** People who sat out before come first. */
export function byTurn({ sitOuts }: Problem, people: readonly number[]): number[] {
  return [...people].sort((a, b) => sitOuts[b]! - sitOuts[a]! || a - b);
}

/** Exchanges one person for another, until one pass over all unmatched people changes nothing. */
function exchangeAll(turns: Turns, alone: readonly number[]): number[] {
  const { problem, kinds, groups } = turns;
  const pinned = new Set(problem.units.flat());
  let waiting = byTurn(problem, alone);
  for (;;) {
    // Within one pass, people of the same kind who sat out no more often would fail as well.
    const hopeless = new Map<number, number>();
    const after: number[] = [];
    let exchanged = false;
    for (const person of waiting) {
      const kind = kinds.kindOf(person);
      const own = problem.sitOuts[person]!;
      const place = own > (hopeless.get(kind) ?? 0) ? bestPlace(turns, person, pinned) : null;
      if (!place) {
        hopeless.set(kind, Math.max(own, hopeless.get(kind) ?? 0));
        after.push(person);
        continue;
      }
      const group = groups[place.group]!;
      after.push(group[place.place]!);
      group[place.place] = person;
      exchanged = true;
    }
    waiting = byTurn(problem, after);
    if (!exchanged) return waiting;
  }
}

/**
 * The place of the member who sat out least, among equal ones the place with the fewest repeats. Searches all groups before it
 * returns null.
 */
function bestPlace(turns: Turns, person: number, pinned: ReadonlySet<number>): Place | null {
  const { problem, kinds, groups } = turns;
  const { sitOuts } = problem;
  kinds.focus(person);
  const from = problem.hashes[person]! % Math.max(1, groups.length);
  let best: Place | null = null;
  let choice = 0;
  for (let step = 0; step < groups.length && choice < MAX_CHOICE; step++) {
    const g = (from + step) % groups.length;
    const group = groups[g]!;
    const inTheWay = group.filter((other) => !kinds.allowed(other));
    if (inTheWay.length > 1) continue;
    for (const [place, other] of group.entries()) {
      const isFree = inTheWay.length === 0 || other === inTheWay[0];
      if (!isFree || pinned.has(other) || sitOuts[other]! >= sitOuts[person]!) continue;
      choice++;
      const found = { group: g, place, turns: sitOuts[other]!, cost: costOf(turns, group, other) };
      if (!best || found.turns < best.turns || (found.turns === best.turns && found.cost < best.cost)) {
        best = found;
      }
    }
  }
  return best;
}

/** The cost of the focused person in a group without one of its members. */
function costOf({ scorer }: Turns, group: readonly number[], leaves: number): number {
  let cost = 0;
  for (const other of group) {
    if (other !== leaves) cost += scorer.repeats(other) - scorer.soft(other) / scorer.maxSoft;
  }
  return cost;
}
