import type { CategoryId, PersonId, Rule, Strength } from './input.ts';

/** What `match` returns: plain JSON, the same bytes for the same input and seed. */
export interface MatchResult {
  /** Every group once, in the order of its smallest member id; locked groups included. */
  groups: GroupReport[];
  /** Only `secretsanta`: givers and receivers, in the order of givers. Then there are no groups. */
  assignments: AssignmentReport[];
  /** Exactly one for every participant, in the order of ids. */
  outcomes: Outcome[];
  totals: Totals;
  seed: number;
  /** SHA-256 (hex) of the canonical input; the same input in another order has the same hash. */
  input_hash: string;
  engine_version: string;
}

/** One group and the calculation of its score. Admins see all of it, members see only `why`. */
export interface GroupReport {
  /** Drawn people in the order of ids, without the fixed participants. */
  member_ids: PersonId[];
  /**
   * Only `advanced`: the seat of each member, as a position in `input.seats`, in the order of `member_ids`. Otherwise empty. -1
   * for a member who fits no free seat, which only a locked or edited group can have.
   */
  seats: number[];
  /** Looped people, who join this group in addition to its size. */
  fixed_participant_ids: PersonId[];
  locked: boolean;
  score: GroupScore;
  /** Pairs of this group with a history, the most recent first. */
  met_before: MetBefore[];
  /** Every rule of the input in its order. Empty for `random`. */
  rules: RuleReport[];
  /** All hard constraints that this group breaks. Only a locked or edited group can break any. */
  broken: BrokenRule[];
  /** Values that all members share, hidden fields too. */
  in_common: InCommon[];
  /** Hours of the week in which all members are free. Null if one of them gave none, or if hours do not count. */
  shared_hours: number | null;
  /** Facts that the members may read; never from hidden fields, blocks or preferences. */
  why: WhyFact[];
}

/** One gift of a Secret Santa. The receiver must not learn who gives. */
export interface AssignmentReport {
  giver_id: PersonId;
  receiver_id: PersonId;
  score: GroupScore;
  /** Earlier meetings or presents of the two, if any. */
  met_before: MetBefore[];
  rules: RuleReport[];
  broken: BrokenRule[];
  in_common: InCommon[];
  /** Facts that the giver may read. */
  why: WhyFact[];
}

/** Parts of the group's score, in points: higher is better. `total` is their sum. */
export interface GroupScore {
  total: number;
  /** 0 to 100: preferred rules, weighted by rank. */
  rules: number;
  /** 0 or less: the cost of past meetings, 200 to 1,200 each. */
  repeats: number;
  /** Wishes of the members, both sides counted. */
  preferences: number;
  /** Shared free hours, when they are a preference. */
  availability: number;
}

export interface MetBefore {
  pair: [PersonId, PersonId];
  /** The number of meetings, 0 if the two only know each other. */
  times: number;
  /** Rounds since they last met. For people who never met, rounds since it was noted that they know each other. */
  last_age: number;
  known: boolean;
}

export interface RuleReport {
  /** Position in `input.rules`. */
  index: number;
  kind: Rule['kind'];
  strength: Strength;
  /** The categories that the rule uses. */
  categories: CategoryId[];
  /** Pairs of the group that satisfy it, of all its pairs. */
  satisfied_pairs: number;
  pairs: number;
  satisfied: boolean;
  /**
   * For a required rule: whether it is satisfied. For a preference: whether half of the pairs satisfy it (`most`: one pair), or
   * whether the other goals are reached by a quarter on average.
   */
  kept: boolean;
}

/**
 * What forbids two people to meet. `rule` is a required rule of the input, `empty` a rule under which people with an empty
 * field wait.
 */
export type Blocker =
  | { kind: 'rule'; index: number }
  | { kind: 'empty'; index: number }
  | { kind: 'never_with' }
  | { kind: 'manager' }
  /** Neither is a peer of the other's manager. */
  | { kind: 'skip_level' }
  | { kind: 'availability' };

export interface BrokenRule {
  blocker: Blocker;
  pairs: [PersonId, PersonId][];
}

export interface InCommon {
  category: CategoryId;
  title: string;
  only_for_matching: boolean;
  choices: string[];
  labels: string[];
}

/** One fact that is true, public and positive. It is self-contained, so that it can be stored and put into words later. */
export type WhyFact =
  | { fact: 'shared'; category: CategoryId; title: string; labels: string[] }
  | { fact: 'different'; category: CategoryId; title: string; labels: string[] }
  | { fact: 'close'; category: CategoryId; title: string }
  | { fact: 'far'; category: CategoryId; title: string }
  | { fact: 'shared_hours'; hours: number }
  /** One of the two is a peer of the other's manager. */
  | { fact: 'skip_level' }
  | { fact: 'first_meeting' }
  /** `last_met`: `YYYY-MM-DD`, if the caller knows it. */
  | { fact: 'met_before'; last_met?: string }
  /** In a group of three and more: fewer than half of the pairs were matched before. */
  | { fact: 'mostly_new' }
  | { fact: 'odd_number'; size: number }
  /** Won the lottery. */
  | { fact: 'won' }
  /** Only for that member: the role in a composed group. */
  | { fact: 'seat'; member_id: PersonId; name: string }
  /** Only for that member. */
  | { fact: 'came_first'; member_id: PersonId };

export type Outcome = MatchedOutcome | SatOutOutcome | NoPartnerOutcome;

export interface MatchedOutcome {
  id: PersonId;
  status: 'matched';
  /**
   * Positions in `groups`: one, or several if `advanced` matches a person again. Empty for a fixed participant, who is in all
   * of them, and for a Secret Santa.
   */
  groups: number[];
  reason: { code: 'drawn' | 'locked' | 'must_pair' | 'fixed' };
}

/** Only the number of people left this person unmatched. It rotates: they come first next time. */
export interface SatOutOutcome {
  id: PersonId;
  status: 'sat_out';
  /**
   * `rest_of_one`: one person more than the groups hold. `alone`: no other person took part. `not_drawn`: did not win the
   * lottery.
   */
  reason: { code: 'rest_of_one' | 'alone' | 'not_drawn' };
}

export interface NoPartnerOutcome {
  id: PersonId;
  status: 'no_partner';
  reason: NoPartnerReason;
}

export type NoPartnerReason =
  /** This person may meet no other. `blockers` has the number of people that each removes, the largest first. */
  | { code: 'no_allowed_partner'; blockers: BlockerCount[] }
  /** "12 people from Sales share 5 possible partners": `people`, including this one, compete for `partners`. */
  | {
      code: 'competition';
      people: number;
      partners: number;
      common: { category: CategoryId; title: string; choice: string; label: string } | null;
      blockers: BlockerCount[];
    }
  /** There were enough people, but all `partners` people whom this person may meet are in other groups. */
  | { code: 'all_taken'; partners: number; blockers: BlockerCount[] }
  /** `people` who may only meet each other are an odd number, and no group accepts one more. */
  | { code: 'odd_one_out'; people: number; blockers: BlockerCount[] }
  /** `people` need a group, but seat `seat` has only `places` for all groups together. */
  | {
      code: 'seat_scarce';
      seat: number;
      name: string | null;
      people: number;
      places: number;
      blockers: BlockerCount[];
    }
  /**
   * The field `category` is empty, and rule `rule` (a position in `input.rules`) leaves people without a value unmatched.
   */
  | { code: 'empty_field'; rule: number; category: CategoryId; title: string; blockers: BlockerCount[] }
  /** The person may take no seat of the group. */
  | { code: 'no_seat'; blockers: BlockerCount[] };

export interface BlockerCount {
  blocker: Blocker;
  people: number;
}

export interface Totals {
  participants: number;
  matched: number;
  sat_out: number;
  no_partner: number;
  groups: number;
  assignments: number;
  /** matched / participants; 1 when there are no participants. */
  coverage: number;
  /** Pairs of all groups who met or knew each other before. */
  repeats: number;
  /**
   * True if there are no `repeats`, or if it is proven that no other result with the same coverage and priorities has fewer:
   * for pairs by prices over all pairs and trios, otherwise by counting the people whom each person has not met. Repeats of
   * locked groups do not count. A lottery avoids none, so it is always true there.
   */
  repeats_proven: boolean;
  /** Hard rules broken, in pairs; only locked groups can break one. */
  rules_broken: number;
  /** Sum of the groups' `score.total`. */
  score: number;
  /** Only `secretsanta`: pairs of people who give to each other. */
  mutual_presents: number;
  /** Only `secretsanta`: true if it is proven that the rules allow no fewer `mutual_presents`. */
  mutual_is_fewest: boolean;
  /** True if no other result is better, proven by prices over all pairs or by checking all possibilities. */
  certified: boolean;
  /**
   * 1 if certified. Otherwise, for pairs, a proven lower bound. The number of pairs, the repeats (by age) and the number of
   * people who sat out before are proven to be the best. Of the points for rules, hours and wishes that the best such result
   * could have, this one has at least this share. Null if that is not proven, and for other algorithms and sizes.
   */
  share_of_optimum: number | null;
}
