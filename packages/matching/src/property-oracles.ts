/** Answers found by trying everything, to compare the engine with. */
import type { MatchingInput } from './input.ts';
import { meetingCost } from './problem/repeats.ts';
import { costOf, mayMeetIn, turnOf } from './property-support.ts';
import { heaviestByForce } from './test-support.ts';

const COVER = 1e9;

/** The greatest worth of pairs that share nobody; 0 is no pair. */
export function mostPairs(ids: readonly number[], worth: (a: number, b: number) => number): number {
  return heaviestByForce(ids.map((a) => ids.map((b) => (a === b ? 0 : worth(a, b)))));
}

/**
 * The most that composed groups can be worth. Matched again (two seats): 10^9 for every role that is filled, turns, and
 * less for repeats. Everybody once (any seats): 10^9 for every group.
 */
export function mostComposed(input: MatchingInput): number {
  return (input.rematching ?? 1) === 1 ? mostGroupsOnce(input) : mostRolesAgain(input);
}

function eligibleBySeat(input: MatchingInput): number[][] {
  const present = new Set(input.participants.map(({ id }) => id));
  return (input.seats ?? []).map((seat) => seat.eligible_ids.filter((id) => present.has(id)));
}

function mostGroupsOnce(input: MatchingInput): number {
  const seats = eligibleBySeat(input);
  const mayMeet = mayMeetIn(input);
  const ids = input.participants.map(({ id }) => id);
  const known = new Map<string, number>();
  const most = (free: readonly number[]): number => {
    const key = free.join();
    const stored = known.get(key);
    if (stored !== undefined) return stored;
    const [first, ...others] = free;
    if (first === undefined) return 0;
    // The first person is in no group, or in one of those that fit.
    let best = most(others);
    for (const group of groupsWith(first, others, seats, mayMeet)) {
      best = Math.max(best, COVER + most(others.filter((id) => !group.includes(id))));
    }
    known.set(key, best);
    return best;
  };
  return most(ids);
}

function groupsWith(
  first: number,
  others: readonly number[],
  seats: readonly number[][],
  mayMeet: (a: number, b: number) => boolean,
): number[][] {
  const groups: number[][] = [];
  const fill = (seat: number, group: readonly number[]): void => {
    if (seat === seats.length) {
      if (group.includes(first)) groups.push([...group]);
      return;
    }
    for (const id of seats[seat]!) {
      if (id !== first && !others.includes(id)) continue;
      if (group.every((other) => mayMeet(id, other))) fill(seat + 1, [...group, id]);
    }
  };
  fill(0, []);
  return groups;
}

function mostRolesAgain(input: MatchingInput): number {
  const seats = eligibleBySeat(input);
  const counts = seats.map((list) => list.length);
  const widest = counts.lastIndexOf(Math.max(...counts));
  const [rows, columns] = [seats[widest]!, seats[1 - widest]!];
  const mayMeet = mayMeetIn(input);
  const limit = input.rematching === 'unlimited' ? Infinity : (input.rematching ?? 1);
  const uses = new Map<number, number>();
  const best = (at: number): number => {
    const row = rows[at];
    if (row === undefined) return 0;
    let most = best(at + 1);
    for (const column of columns) {
      const used = uses.get(column) ?? 0;
      if (used >= limit || !mayMeet(row, column)) continue;
      uses.set(column, used + 1);
      const first = used === 0 ? COVER + turnOf(input, column) : 0;
      most = Math.max(most, COVER + turnOf(input, row) + first - costOf(input, row, column) + best(at + 1));
      uses.set(column, used);
    }
    return most;
  };
  return best(0);
}

/** Everybody gives to somebody or keeps out: most givers, fewest who give to each other, then turns and repeats. */
export function mostGiven(input: MatchingInput): { givers: number; mutual: number; worth: number } {
  const ids = input.participants.map(({ id }) => id);
  const mayMeet = mayMeetIn(input);
  const taken = new Set<number>();
  const receiver = new Map<number, number>();
  let best = { givers: -1, mutual: 0, worth: 0 };
  const place = (at: number): void => {
    const giver = ids[at];
    if (giver === undefined) {
      const found = rate(input, receiver);
      const gain = found.givers - best.givers || best.mutual - found.mutual || found.worth - best.worth;
      if (gain > 0) best = found;
      return;
    }
    for (const id of ids) {
      if (taken.has(id) || (id !== giver && !mayMeet(giver, id))) continue;
      taken.add(id);
      receiver.set(giver, id);
      place(at + 1);
      taken.delete(id);
    }
  };
  place(0);
  return best;
}

function rate(input: MatchingInput, receiver: ReadonlyMap<number, number>): typeof EMPTY {
  const result = { ...EMPTY };
  for (const [giver, id] of receiver) {
    if (giver === id) continue;
    result.givers++;
    if (giver < id && receiver.get(id) === giver) result.mutual++;
    result.worth += turnOf(input, giver) - presentCost(input, giver, id);
  }
  return result;
}

/** A present that comes again in full; the other way round all presents of a round together cost less than the oldest. */
export function presentCost(input: MatchingInput, giver: number, receiver: number): number {
  const most = meetingCost(1) * input.participants.length;
  return (input.history ?? []).reduce((sum, { a, b, age }) => {
    if (a === giver && b === receiver) return sum + meetingCost(age);
    if (b === giver && a === receiver) return sum + Math.ceil((100 * meetingCost(age)) / most);
    return sum;
  }, 0);
}

const EMPTY = { givers: 0, mutual: 0, worth: 0 };
