/** Which people may take which seat, and how often. */
import { MatchingInputError } from '../errors.ts';
import type { Problem } from '../problem/problem.ts';

/** A group under construction: one person per seat, in the order of the seats. */
export type SeatedGroup = number[];

export interface SeatPlan {
  /** People of the pool who may take each seat, by position. */
  eligible: number[][];
  mayTake: Uint8Array[];
  /** The seat with the most people. Of several such, the last. */
  widest: number;
  /** In how many groups a person of another seat may be. */
  again: number;
  /** The same by seat: less if a seat says so, 1 for the widest. */
  most: number[];
  /** Uses before the draw, in locked groups and must pairs, by seat and person. */
  spent: Int32Array[];
  /** People who are in a group together before the draw: locked, or a must pair. */
  together: ReadonlySet<string>;
  /** Must pairs with their seats. */
  units: { members: number[]; seats: number[] }[];
}

export function planSeats(problem: Problem): SeatPlan {
  const { input, indexOf, people, pool } = problem;
  const drawn = new Set(pool);
  const eligible = (input.seats ?? []).map(({ eligible_ids }) =>
    eligible_ids
      .map((id) => indexOf.get(id))
      .filter((person) => person !== undefined)
      .filter((person) => drawn.has(person))
      .sort((a, b) => a - b),
  );
  const mayTake = eligible.map((list) => {
    const flags = new Uint8Array(people.length);
    for (const person of list) flags[person] = 1;
    return flags;
  });
  const most = Math.max(0, ...eligible.map((list) => list.length));
  const { rematching = 1 } = input;
  const widest = eligible.findLastIndex((list) => list.length === most);
  const again = rematching === 'unlimited' ? Infinity : rematching;
  const plan: SeatPlan = {
    eligible,
    mayTake,
    widest,
    again,
    most: (input.seats ?? []).map(({ reuse }, seat) =>
      seat === widest ? 1 : Math.min(again, reuse ?? again),
    ),
    spent: eligible.map(() => new Int32Array(people.length)),
    together: new Set([...problem.locked, ...problem.units].flatMap(pairKeys)),
    units: [],
  };
  for (const group of problem.locked) {
    seatsOf(problem, group).forEach((seat, i) => {
      if (seat !== -1) plan.spent[seat]![group[i]!]!++;
    });
  }
  plan.units = problem.units.map((members) => seatUnit(problem, plan, members));
  return plan;
}

function pairKeys(group: readonly number[]): string[] {
  return group.flatMap((u) => group.filter((v) => v !== u).map((v) => pairKey(u, v)));
}

const pairKey = (u: number, v: number): string => `${u} ${v}`;

/** Whether two people are in a group together before the draw: another one would repeat their meeting in the same session. */
export function isTogether({ together }: SeatPlan, u: number, v: number): boolean {
  return together.size > 0 && together.has(pairKey(u, v));
}

/** How often a person may still take a seat. */
export function placesLeft(plan: SeatPlan, seat: number, person: number): number {
  if (plan.mayTake[seat]![person] === 0) return 0;
  return Math.max(0, plan.most[seat]! - plan.spent[seat]![person]!);
}

/** The seat of every member of a group, -1 for those without one. For a locked group, the seats that the input names. */
export function seatsOf(problem: Problem, members: readonly number[]): number[] {
  const { locked_groups = [], locked_seats = [], seats = [] } = problem.input;
  const locked = locked_seats.length > 0 ? problem.locked.findIndex((group) => group === members) : -1;
  const named = locked_seats[locked] ?? [];
  if (named.length > 0) {
    return members.map((person) => {
      const seat = named[locked_groups[locked]!.indexOf(problem.people[person]!.id)];
      return seat !== undefined && seats[seat] ? seat : -1;
    });
  }
  const ids = members.map((person) => problem.people[person]!.id);
  return assignSeats(
    ids.map((id) => seats.flatMap((seat, s) => (seat.eligible_ids.includes(id) ? [s] : []))),
  );
}

/**
 * The seat of every member of an edited group, -1 for those without one: seats that they may still take if these fill as many, or
 * else any that they fit. They are spent from then on.
 */
export function takeSeats(problem: Problem, plan: SeatPlan, members: readonly number[]): number[] {
  const any = seatsOf(problem, members);
  const left = seatsLeft(plan, members);
  const filled = (seats: readonly number[]): number => seats.filter((seat) => seat !== -1).length;
  const seats = filled(left) < filled(any) ? any : left;
  members.forEach((person, i) => seats[i] !== -1 && plan.spent[seats[i]!]![person]!++);
  return seats;
}

/** The same, with seats that the members may still take. */
function seatsLeft(plan: SeatPlan, members: readonly number[]): number[] {
  return assignSeats(
    members.map((person) =>
      plan.eligible.flatMap((_, seat) => (placesLeft(plan, seat, person) > 0 ? [seat] : [])),
    ),
  );
}

/** Assigns a seat to as many members as possible, each seat once. */
function assignSeats(choices: readonly (readonly number[])[]): number[] {
  const memberOf = new Map<number, number>();
  const take = (member: number, seen: Set<number>): boolean => {
    for (const seat of choices[member]!) {
      if (seen.has(seat)) continue;
      seen.add(seat);
      const other = memberOf.get(seat);
      if (other !== undefined && !take(other, seen)) continue;
      memberOf.set(seat, member);
      return true;
    }
    return false;
  };
  choices.forEach((_, member) => take(member, new Set()));
  const seats = choices.map(() => -1);
  for (const [seat, member] of memberOf) seats[member] = seat;
  return seats;
}

/** A must pair takes its seats first. */
function seatUnit(problem: Problem, plan: SeatPlan, members: number[]): SeatPlan['units'][number] {
  const seats = seatsLeft(plan, members);
  if (seats.includes(-1)) {
    const ids = members.map((person) => problem.people[person]!.id).join(', ');
    throw new MatchingInputError('must_pairs_not_seatable', 'must_pairs', `${ids} do not fit in the seats`);
  }
  members.forEach((person, i) => plan.spent[seats[i]!]![person]!++);
  return { members, seats };
}
