/** Groups under construction, and the data of the composer. */
import type { Problem } from '../problem/problem.ts';
import type { SeatPlan } from './plan.ts';
import type { Uses } from './uses.ts';
import type { Worth } from './worth.ts';

/** A group under construction. */
export interface Row {
  /** One person per seat, or EMPTY. */
  people: number[];
  /** Seats that a must pair has taken. */
  pinned: ReadonlySet<number>;
}

export const EMPTY = -1;

/** The data of the composer. */
export interface Composer {
  problem: Problem;
  plan: SeatPlan;
  worth: Worth;
  /** Candidates for each seat. */
  people: readonly (readonly number[])[];
  uses: Uses;
  onStep: () => void;
}

/** Frees the places of a group. A must pair keeps its places, which do not count as uses. */
export function release({ uses }: Composer, row: Row): void {
  row.people.forEach((person, seat) => {
    if (person !== EMPTY && !row.pinned.has(seat)) uses.change(seat, person, -1);
  });
}
