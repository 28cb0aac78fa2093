/** The input of the solvers of groups, and what they return. */
import type { Rng } from '../prng.ts';

export interface GroupTask {
  n: number;
  /** n x n, symmetric: what it is worth that two people are in one group. */
  values: Float32Array;
  /** Size of every group. The sum is n or less: the others have no place. */
  sizes: readonly number[];
  /** What it costs to leave a person without a place. */
  benchCost: Float64Array;
  /** People who start together and never move, one list per group from the first on. */
  pinned: readonly (readonly number[])[];
  /** Groups to start from instead of a random draw. */
  start?: readonly (readonly number[])[];
  /** So many pairs of any seating break a rule: fewer are not looked for. Default 0. */
  unavoidable?: number;
  rng: Rng;
  /** Proposals, as a multiple of the usual number; default 1. */
  effort?: number;
  onStep: () => void;
}

export interface Seated {
  groups: number[][];
  unseated: number[];
}
