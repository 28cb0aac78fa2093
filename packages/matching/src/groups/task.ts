/** The input of the solvers of groups, and what they return. */
import type { Rng } from '../prng.ts';

export interface GroupTask {
  n: number;
  /** n x n, symmetric: the value of two people in one group. */
  values: Float32Array;
  /** Size of every group. The sum is n or less. The remaining people have no place. */
  sizes: readonly number[];
  /** The cost of each person without a place. */
  benchCost: Float64Array;
  /** People who start together and never move: one list per group, from the first group on. */
  pinned: readonly (readonly number[])[];
  /** Groups to start from instead of a random draw. */
  start?: readonly (readonly number[])[];
  /** The number of pairs that break a rule in any division. The search for fewer stops there. Default 0. */
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
