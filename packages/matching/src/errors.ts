/** All faults of an input. The list is closed. */
export type MatchingInputCode =
  | 'algo_not_supported'
  | 'invalid_seed'
  | 'invalid_group_size'
  | 'invalid_generator'
  | 'duplicate_participant'
  | 'duplicate_field'
  | 'unknown_field'
  | 'invalid_rule'
  | 'rule_type_mismatch'
  | 'contradiction'
  | 'invalid_value'
  | 'invalid_history'
  | 'invalid_availability'
  | 'unknown_participant'
  | 'locked_twice'
  | 'locked_group_too_small'
  | 'must_pair_breaks_rule'
  | 'must_pairs_too_large'
  /** One of a must pair is in a locked group, the other is not. */
  | 'must_pair_locked_apart'
  /** The seats cannot hold all people of a must pair in one group. */
  | 'must_pairs_not_seatable'
  | 'invalid_seats'
  | 'invalid_rematching'
  | 'invalid_preference'
  /** The algorithm does not use this part of the input. Ignoring it silently would be wrong. */
  | 'not_for_this_algo';

/** Thrown before any work is done. `code` is stable, and `path` points into the input (`rules[2].category`). */
export class MatchingInputError extends Error {
  override readonly name = 'MatchingInputError';
  readonly code: MatchingInputCode;
  readonly path: string;

  constructor(code: MatchingInputCode, path: string, message: string) {
    super(`${path}: ${message}`);
    this.code = code;
    this.path = path;
  }
}

/** Thrown when `MatchControl.cancelled` returned true. */
export class MatchingCancelledError extends Error {
  override readonly name = 'MatchingCancelledError';
  constructor() {
    super('The matching was cancelled.');
  }
}
