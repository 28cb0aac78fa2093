import type { PersonId, Strength } from '../input.ts';
import type { NoPartnerReason, SatOutOutcome } from '../result.ts';

/** What `feasibility` returns: plain JSON, the same for the same input and seed. */
export interface FeasibilityResult {
  /** All participants. */
  people: number;
  /** The most people who can have a group under all hard rules. */
  seated: number;
  /** `people` minus `seated`. */
  waiting: number;
  /** How many of the unmatched people are unmatched only because of the number of people. */
  sat_out: number;
  /** seated / people; 1 when there are no people. */
  coverage: number;
  /** True if it is proven that no arrangement gives more people a group. False for the best that was found. */
  exact: boolean;
  /** The sizes of the groups of such an arrangement, the larger first. Fixed participants do not count. */
  sizes: GroupCount[];
  /** The unmatched people by reason, the most frequent reason first. Others of the same kind could be unmatched instead. */
  waits: Wait[];
  /** Every rule of the input in its order. Empty for `random`. */
  rules: RulePrice[];
  /** The other hard constraints that the input has. */
  constraints: ConstraintPrice[];
  engine_version: string;
}

export interface GroupCount {
  size: number;
  groups: number;
}

/** People who are unmatched for the same reason. */
export interface Wait {
  reason: NoPartnerReason | SatOutOutcome['reason'];
  /** In the order of ids. Only for admins. */
  ids: PersonId[];
}

/** What a rule costs, in people with a group. */
export interface RulePrice {
  /** Position in `input.rules`. */
  index: number;
  strength: Strength;
  /**
   * For a required rule: how many more people would have a group if it were a preference. For a preference: how many fewer
   * would have one if it were required. Null for a kind of rule that is never required.
   */
  seats: number | null;
  /** True when the number is proven. */
  exact: boolean;
}

export type ConstraintKind = 'never_with' | 'manager' | 'skip_level' | 'availability';

/** How many more people would have a group without it. Only a number, because the pairs that it separates are confidential. */
export interface ConstraintPrice {
  kind: ConstraintKind;
  seats: number;
  exact: boolean;
}
