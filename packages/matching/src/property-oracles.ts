/** Results found by trying everything, for comparison with the engine. */
import type { MatchingInput } from './input.ts';
import { createRng } from './prng.ts';
import { meetingCost } from './problem/repeats.ts';
import { costOf, mayMeetIn, turnOf } from './property-support.ts';
import { heaviestByForce } from './test-support.ts';

const COVER = 1e9;

/** The greatest worth of disjoint pairs; 0 means no pair. */
export function mostPairs(ids: readonly number[], worth: (a: number, b: number) => number): number {
  return heaviestByForce(ids.map((a) => ids.map((b) => (a === b ? 0 : worth(a, b)))));
}

/**
 * The greatest value of composed groups. With re-matching (two seats): 10^9 for every filled role, plus turns, minus repeats.
 * With each person once (any seats): 10^9 for every group.
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

/**
 * Each person gives to another or does not take part. In this order: most givers, fewest who give to each other, turns and
 * repeats.
 */
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

/**
 * A repeated gift costs its full amount. All gifts of a round in the other direction together cost less than the oldest
 * repeated one.
 */
export function presentCost(input: MatchingInput, giver: number, receiver: number): number {
  const most = meetingCost(1) * input.participants.length;
  return (input.history ?? []).reduce((sum, { a, b, age }) => {
    if (a === giver && b === receiver) return sum + meetingCost(age);
    if (b === giver && a === receiver) return sum + Math.ceil((100 * meetingCost(age)) / most);
    return sum;
  }, 0);
}

const EMPTY = { givers: 0, mutual: 0, worth: 0 };

/** Products of two numbers below this prime are exact in a double. */
const PRIME = 67_108_859;

/**
 * Whether an odd number of people can be in pairs and one trio. A skew-symmetric matrix with random entries for the allowed
 * pairs has a perfect matching if its determinant is not 0. If the Pfaffian of four rows of its inverse is not 0, all others
 * can be paired. One more person, who may meet all others, makes the number even. A yes is certain, a no is wrong once in a
 * million.
 */
export function canPairBesideTrio(ids: readonly number[], meets: (a: number, b: number) => boolean): boolean {
  const n = ids.length;
  const rng = createRng(n);
  const matrix = Array.from({ length: n + 1 }, () => new Float64Array(2 * n + 2));
  for (let u = 0; u <= n; u++) {
    matrix[u]![n + 1 + u] = 1;
    for (let v = u + 1; v <= n; v++) {
      if (v < n && !meets(ids[u]!, ids[v]!)) continue;
      matrix[u]![v] = 1 + rng.int(PRIME - 1);
      matrix[v]![u] = PRIME - matrix[u]![v]!;
    }
  }
  // A trio is a pair and a third person without a partner. Without near-perfect pairs there is no trio.
  if (!reduceRows(matrix)) return false;
  const inverse = (u: number, v: number): number => matrix[u]![n + 1 + v]!;
  for (let a = 0; a < n; a++) {
    for (let b = a + 1; b < n; b++) {
      if (!meets(ids[a]!, ids[b]!)) continue;
      for (let c = b + 1; c < n; c++) {
        if (!meets(ids[a]!, ids[c]!) || !meets(ids[b]!, ids[c]!)) continue;
        const parts = [inverse(n, a) * inverse(b, c), inverse(n, c) * inverse(a, b)];
        const sum = (parts[0]! % PRIME) + (parts[1]! % PRIME);
        if ((sum - ((inverse(n, b) * inverse(a, c)) % PRIME)) % PRIME !== 0) return true;
      }
    }
  }
  return false;
}

/**
 * Gauss-Jordan elimination modulo PRIME, for a square matrix with another one beside it. Returns false if there is no inverse.
 */
function reduceRows(matrix: Float64Array[]): boolean {
  for (let at = 0; at < matrix.length; at++) {
    const pivot = matrix.findIndex((row, i) => i >= at && row[at] !== 0);
    if (pivot === -1) return false;
    [matrix[at], matrix[pivot]] = [matrix[pivot]!, matrix[at]!];
    const own = matrix[at]!;
    const scale = power(own[at]!, PRIME - 2);
    for (let k = 0; k < own.length; k++) own[k] = (own[k]! * scale) % PRIME;
    for (const row of matrix) {
      const factor = row[at]!;
      if (row === own || factor === 0) continue;
      for (let k = 0; k < row.length; k++) row[k] = (row[k]! + (PRIME - factor) * own[k]!) % PRIME;
    }
  }
  return true;
}

function power(base: number, exponent: number): number {
  let result = 1;
  for (let square = base, left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * square) % PRIME;
    square = (square * square) % PRIME;
  }
  return result;
}
