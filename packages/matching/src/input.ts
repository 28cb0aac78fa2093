/**
 * The input of the engine: plain JSON data, so that an input can be stored, hashed and replayed. Names follow the product's own
 * vocabulary (`users_per_group`, `groups_chunks_generator`, …).
 */

export type PersonId = number;
/** A field ("category") is named by its id; files for import and rehearsal may use its title. */
export type CategoryId = number | string;

export const FIELD_TYPES = [
  'text',
  'date',
  'time',
  'array',
  'select',
  'boolean',
  'integer',
  'datetime',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** Definition of one member field. */
export interface Field {
  id: CategoryId;
  title: string;
  type: FieldType;
  /** Labels of choices, by choice; a choice without a label is shown as it is. */
  choices?: Readonly<Record<string, string>>;
  /** Admins and the engine see the field, other members never do: no `why` names it. */
  only_for_matching?: boolean;
}

/** `array` holds choices, `date` is `YYYY-MM-DD`, `null` or absent means unknown. */
export type FieldValue = string | number | boolean | readonly string[] | null;

export interface Participant {
  id: PersonId;
  /** By category id, written as a string. */
  values?: Readonly<Record<string, FieldValue>>;
  /** Earlier rounds of this program that this person wanted to join and was unmatched in. More means earlier now. */
  sit_outs?: number;
  /** Earlier draws won; only `lottery` reads it. */
  earlier_wins?: number;
  /** Free hours as hour of the week in UTC, 0 (Monday 00:00) to 167. Absent means always free. */
  free_hours?: readonly number[];
}

export type Strength = 'prefer' | 'require';

/**
 * How a rule treats people who have no value in its field. `different`, the default: they are different from all others.
 * `same`: they are the same as each other, and different from all people with a value. `wait`: they are in no group, even
 * when the rule is only a preference.
 */
export type Empty = 'different' | 'same' | 'wait';

/** People of one group share the value (or one of the values), or share none. */
export interface CrossCategoryRule {
  kind: 'cross_category';
  category: CategoryId;
  value: 'same' | 'different';
  strength?: Strength;
  empty?: Empty | undefined;
}

export interface CategoryChoice {
  category: CategoryId;
  choice: string;
}

/**
 * `forbid`: people of these two values do not meet. `allow`: only people of these two values meet. Both ways round. Who has no
 * value is in none of the pairs, unless one names `__undefined__`.
 */
export interface CrossGroupsRule {
  kind: 'cross_groups';
  action: 'allow' | 'forbid';
  pairs: readonly (readonly [CategoryChoice, CategoryChoice])[];
  strength?: Strength;
  /** `wait`: people without a value in one of the fields that the pairs name wait. */
  empty?: Exclude<Empty, 'same'> | undefined;
}

/** `most`/`least` in common for select and array; `closest`/`farthest` for date and integer. Always a preference. */
export interface OptimizationRule {
  kind: 'optimization';
  category: CategoryId;
  goal: 'most' | 'least' | 'closest' | 'farthest';
  strength?: 'prefer';
  empty?: Exclude<Empty, 'same'> | undefined;
}

export type Rule = CrossCategoryRule | CrossGroupsRule | OptimizationRule;

/** A member would like to meet, or rather not meet, people with this value. Confidential. */
export interface Preference {
  member_id: PersonId;
  wish: 'meet' | 'avoid';
  category: CategoryId;
  choice: string;
  /** 0 is the member's first preference. */
  order?: number;
}

/**
 * One past meeting of two people, or the fact that they know each other already. For `secretsanta` a present: `a` gave to
 * `b`, and the other way round counts half.
 */
export interface Meeting {
  a: PersonId;
  b: PersonId;
  /** In rounds; 1 is the last round. */
  age: number;
  /** True when they knew each other before, without being introduced. Avoided like a meeting of that age. */
  known?: boolean;
  /** Avoided like any other meeting, and left out of every report. */
  confidential?: boolean;
}

/** The manager of a person, and the manager of that manager. Neither of the two needs to take part. */
export interface ReportingLine {
  id: PersonId;
  manager: PersonId;
  /** Null for who reports to the head. */
  above: PersonId | null;
}

export type IdPair = readonly [PersonId, PersonId];

/** How shared free hours count; without it `free_hours` is not read. */
export interface AvailabilityPolicy {
  strength: Strength;
  /** Shared free hours that are enough; default 1. */
  min_shared_hours?: number;
}

/**
 * One place of a composed group (`advanced`): the people who may take it, already filtered by the caller. Ids of people who do
 * not take part are ignored.
 */
export interface Seat {
  name?: string;
  eligible_ids: readonly PersonId[];
  /** In how many groups one person may take this seat, where that is less than `rematching`. */
  reuse?: number;
}

export type Algo =
  | 'random'
  | 'crossgroup'
  | 'withinggroup'
  | 'withingroup'
  | 'advanced'
  | 'lottery'
  | 'secretsanta';

/** 1 min size, 2 max equi size, 3 max size with the rest alone, 4 mixt min and max. */
export type ChunksGenerator = 1 | 2 | 3 | 4;

export interface MatchingInput {
  /** Whole number; the same input and seed give the same result everywhere, in whatever order lists are given. */
  seed: number;
  algo: Algo;
  users_per_group: number;
  groups_chunks_generator: ChunksGenerator;
  participants: readonly Participant[];
  fields?: readonly Field[];
  /** In order of weight, the first weighs most. `random` ignores them. */
  rules?: readonly Rule[];
  preferences?: readonly Preference[];
  /** Confidential and hard. Pairs with people who do not take part are ignored, here and below. */
  never_with?: readonly IdPair[];
  /** [manager, direct report]; hard. */
  managers?: readonly IdPair[];
  /**
   * Two people meet only if one reports to the manager of the other's manager and is not that manager. People without an
   * entry meet nobody. A hard rule, and for groups of two only: of three people two would be on the same level. Absent: no
   * such rule.
   */
  skip_level?: readonly ReportingLine[] | undefined;
  /** These two are in one group. */
  must_pairs?: readonly IdPair[];
  /** Groups used as they are, also when they break a rule; all others are matched around them. */
  locked_groups?: readonly (readonly PersonId[])[];
  /**
   * Only `advanced`: the seat of each person of a locked group, in the order of both lists. A group without a list, or with an
   * empty one, has any seats that fit.
   */
  locked_seats?: readonly (readonly number[])[];
  /** Only `lottery`: participants among these won an earlier draw of this round, and win first as far as rules allow. */
  winners?: readonly PersonId[];
  history?: readonly Meeting[];
  availability?: AvailabilityPolicy;
  /** "Looped" people, on top of the group size in every group. They need not be participants. */
  fixed_participants?: readonly PersonId[];
  /** Only `advanced`: the places of a group. */
  seats?: readonly Seat[];
  /**
   * Only `advanced`: in how many groups one person of a scarcer seat may be; 1, the default, is no re-matching. The seat
   * with most people (of several such, the last) is filled once by each of them, all others are scarcer. With re-matching
   * a person who may sit in several seats has each of these roles: once in the widest, as often as allowed in another.
   */
  rematching?: number | 'unlimited';
}

/** What `match` accepts; any other algorithm is refused with `algo_not_supported`. */
export const ALGOS: readonly Algo[] = [
  'random',
  'crossgroup',
  'withinggroup',
  'withingroup',
  'advanced',
  'lottery',
  'secretsanta',
];
