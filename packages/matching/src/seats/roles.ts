/** Assigns a seat to people who may take several, when each person is in one group at most. */
import type { Problem } from '../problem/problem.ts';
import type { SeatPlan } from './plan.ts';
import { placesLeft } from './plan.ts';

/** People who may take the same seats. */
interface Kind {
  seats: number[];
  people: number[];
  /** How many of them take each seat. */
  taken: number[];
}

export interface Roles {
  /** People by seat, each in one. */
  people: number[][];
  /** How many groups that makes if no rule prevents it. */
  groups: number;
}

/** Distributes people so that the scarcest seat has as many as possible. */
export function shareRoles(problem: Problem, plan: SeatPlan): Roles {
  const kinds = kindsOf(problem, plan);
  const seats = plan.eligible.length;
  let low = 0;
  let high = Math.min(...plan.eligible.map((list) => list.length));
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fill(kinds, seats, middle)) low = middle;
    else high = middle - 1;
  }
  fill(kinds, seats, low);
  const people: number[][] = plan.eligible.map(() => []);
  for (const kind of kinds) {
    let next = 0;
    for (const seat of kind.seats) {
      people[seat]!.push(...kind.people.slice(next, next + kind.taken[seat]!));
      next += kind.taken[seat]!;
    }
    for (const person of kind.people.slice(next)) {
      const fewest = kind.seats.reduce((a, b) => (people[b]!.length < people[a]!.length ? b : a));
      people[fewest]!.push(person);
    }
  }
  return { people: people.map((list) => list.sort((a, b) => a - b)), groups: low };
}

function kindsOf(problem: Problem, plan: SeatPlan): Kind[] {
  const kinds = new Map<string, Kind>();
  const must = new Set(problem.units.flat());
  for (const person of problem.pool) {
    if (must.has(person)) continue;
    const seats = plan.eligible.flatMap((_, seat) => (placesLeft(plan, seat, person) > 0 ? [seat] : []));
    if (seats.length === 0) continue;
    const kind = kinds.get(seats.join()) ?? { seats, people: [], taken: [] };
    kind.people.push(person);
    kinds.set(seats.join(), kind);
  }
  const { sitOuts, hashes } = problem;
  for (const { people } of kinds.values()) {
    people.sort((a, b) => sitOuts[b]! - sitOuts[a]! || hashes[a]! - hashes[b]! || a - b);
  }
  return [...kinds.values()].sort((a, b) => a.seats.length - b.seats.length || (a.seats < b.seats ? -1 : 1));
}

/** Fills every seat with `wanted` people; false when that is impossible. */
function fill(kinds: readonly Kind[], seats: number, wanted: number): boolean {
  for (const kind of kinds) kind.taken = Array.from({ length: seats }, () => 0);
  for (let seat = 0; seat < seats; seat++) {
    for (let missing = wanted; missing > 0;) {
      const found = bring(kinds, seat, missing);
      if (found === 0) return false;
      missing -= found;
    }
  }
  return true;
}

interface Step {
  from: number;
  kind: Kind;
}

/** Moves up to `missing` people to a seat, over other seats whose people change seats. Returns how many. */
function bring(kinds: readonly Kind[], seat: number, missing: number): number {
  const steps = new Map<number, Step | null>([[seat, null]]);
  const queue = [seat];
  for (let at = 0; at < queue.length; at++) {
    const to = queue[at]!;
    for (const kind of kinds) {
      if (!kind.seats.includes(to)) continue;
      const spare = kind.people.length - kind.taken.reduce((sum, count) => sum + count, 0);
      if (spare > 0) return move(steps, kind, to, Math.min(spare, missing));
      for (const other of kind.seats) {
        if (steps.has(other) || kind.taken[other] === 0) continue;
        steps.set(other, { from: to, kind });
        queue.push(other);
      }
    }
  }
  return 0;
}

function move(steps: ReadonlyMap<number, Step | null>, spare: Kind, seat: number, most: number): number {
  let amount = most;
  for (let to = seat, step = steps.get(to); step; to = step.from, step = steps.get(to)) {
    amount = Math.min(amount, step.kind.taken[to]!);
  }
  spare.taken[seat]! += amount;
  for (let to = seat, step = steps.get(to); step; to = step.from, step = steps.get(to)) {
    step.kind.taken[to]! -= amount;
    step.kind.taken[step.from]! += amount;
  }
  return amount;
}
