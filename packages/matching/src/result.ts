import type { CategoryId, PersonId, Rule, Strength } from './input.ts';

/** What `match` returns: plain JSON, the same bytes for the same input and seed. */
export interface MatchResult {
  /** Every group once, in the order of its smallest member id; locked groups included. */
  groups: GroupReport[];
  /** Only `secretsanta`: giver and receiver, in the order of givers; there are no groups then. */
  assignments: AssignmentReport[];
  /** Exactly one for every participant, in the order of ids. */
  outcomes: Outcome[];
  totals: Totals;
  seed: number;
  /** SHA-256 (hex) of the canonical input; the same input in another order has the same hash. */
  input_hash: string;
  engine_version: string;
}

/** One group and how it came to its score. Admins see all of it; members only ever see `why`. */
export interface GroupReport {
  /** Drawn people in the order of ids, without the fixed participants. */
  member_ids: PersonId[];
  /**
   * Only `advanced`: the seat of each member, as a position in `input.seats`, in the order of `member_ids`; else empty. -1
   * for a member who fits no free seat, which only happens in a locked or edited group.
   */
  seats: number[];
  /** Looped people who join this group on top. */
  fixed_participant_ids: PersonId[];
  locked: boolean;
  score: GroupScore;
  /** Pairs of this group with a history, the most recent first. */
  met_before: MetBefore[];
  /** Every rule of the input in its order. Empty for `random`. */
  rules: RuleReport[];
  /** Everything hard that this group breaks: only a locked or edited group can. */
  broken: BrokenRule[];
  /** Values that all members share, hidden fields too. */
  in_common: InCommon[];
  /** Hours of the week in which all members are free. Null when one of them gave none, or when hours do not count. */
  shared_hours: number | null;
  /** Facts that the members may read; never from hidden fields, blocks or preferences. */
  why: WhyFact[];
}

/** One present of a secret santa. The receiver is not to learn who gives. */
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
  /** 0 or less: what the meetings of the past cost, 200 to 1,200 a meeting. */
  repeats: number;
  /** Wishes of the members, both sides counted. */
  preferences: number;
  /** Shared free hours, when they are a preference. */
  availability: number;
}

export interface MetBefore {
  pair: [PersonId, PersonId];
  /** Meetings; 0 when the two only know each other. */
  times: number;
  /** Rounds since they last met, or since it was noted that they know each other when they never did. */
  last_age: number;
  known: boolean;
}

export interface RuleReport {
  /** Position in `input.rules`. */
  index: number;
  kind: Rule['kind'];
  strength: Strength;
  /** Categories the rule speaks of. */
  categories: CategoryId[];
  /** Pairs of the group that satisfy it, of all its pairs. */
  satisfied_pairs: number;
  pairs: number;
  satisfied: boolean;
  /**
   * Not given up. A required rule: satisfied. A preference: by half of the pairs; `most`: by one pair; the other goals:
   * reached by a quarter on average.
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

/** One true, public, positive thing; self-contained, so that it can be stored and put in words later. */
export type WhyFact =
  | { fact: 'shared'; category: CategoryId; title: string; labels: string[] }
  | { fact: 'different'; category: CategoryId; title: string; labels: string[] }
  | { fact: 'close'; category: CategoryId; title: string }
  | { fact: 'far'; category: CategoryId; title: string }
  | { fact: 'shared_hours'; hours: number }
  /** One of the two is a peer of the other's manager. */
  | { fact: 'skip_level' }
  | { fact: 'first_meeting' }
  /** `last_met`: `YYYY-MM-DD`, where the caller knows it. */
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
   * Positions in `groups`: one, or several where `advanced` matches a person again. Empty for a fixed participant, who is in all
   * of them, and for a secret santa.
   */
  groups: number[];
  reason: { code: 'drawn' | 'locked' | 'must_pair' | 'fixed' };
}

/** Nothing was in the way but the number of people: rotates, first next time. */
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
  /** This person may meet no other; `blockers` with the number of people each removes, the largest first. */
  | { code: 'no_allowed_partner'; blockers: BlockerCount[] }
  /** "12 people from Sales share 5 possible partners": `people`, including this one, compete for `partners`. */
  | {
      code: 'competition';
      people: number;
      partners: number;
      common: { category: CategoryId; title: string; choice: string; label: string } | null;
      blockers: BlockerCount[];
    }
  /** All `partners` people that this person may meet have another group, and there were enough of them. */
  | { code: 'all_taken'; partners: number; blockers: BlockerCount[] }
  /** `people` who may only meet each other are an odd number, and no group may take one more. */
  | { code: 'odd_one_out'; people: number; blockers: BlockerCount[] }
  /** `people` wait for a group, but seat `seat` has only `places` for all groups together. */
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
  /** Is eligible for no seat of the group. */
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
   * True when there are no `repeats`, or it is proven that no other result with the same coverage and priorities has fewer:
   * in pairs by prices over all pairs and trios, else by counting the people each person has not met. Repeats of locked
   * groups do not count, and a lottery avoids none: always true.
   */
  repeats_proven: boolean;
  /** Hard rules broken, in pairs; only locked groups can break one. */
  rules_broken: number;
  /** Sum of the groups' `score.total`. */
  score: number;
  /** Only `secretsanta`: pairs of people who give to each other. */
  mutual_presents: number;
  /** Only `secretsanta`: true when the rules are proven to leave no way with fewer `mutual_presents`. */
  mutual_is_fewest: boolean;
  /** True when no other result is better: proven by prices over all pairs, or by looking at all possibilities. */
  certified: boolean;
  /**
   * 1 when certified. Else, in pairs, a proven "at least": as many pairs, as few repeats (by age) and as many people who sat
   * out before as possible are certain, and of the points of rules, hours and wishes that the best such result could
   * have, this one has at least this share. Null where that much is not proven, and for other algorithms and sizes.
   */
  share_of_optimum: number | null;
}
