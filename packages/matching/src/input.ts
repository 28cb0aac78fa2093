/**
 * The input of the engine as plain JSON data, so that it can be stored, hashed and replayed. Names are those of the product
 * (`users_per_group`, `groups_chunks_generator`, …).
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

export interface Field {
  id: CategoryId;
  title: string;
  type: FieldType;
  /** Labels by choice. A choice without a label is shown as it is. */
  choices?: Readonly<Record<string, string>>;
  /** Only admins and the engine see the field, so no `why` names it. */
  only_for_matching?: boolean;
}

/** `array` holds choices, `date` is `YYYY-MM-DD`, `null` or absent means unknown. */
export type FieldValue = string | number | boolean | readonly string[] | null;

export interface Participant {
  id: PersonId;
  /** By category id, written as a string. */
  values?: Readonly<Record<string, FieldValue>>;
  /**
   * In how many earlier rounds of this program the person wanted to take part and was unmatched. A higher number comes first.
   */
  sit_outs?: number;
  /** Draws that the person won before. Only `lottery` uses it. */
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

/** Whether the people of one group must share the value (or one of the values), or must share none. */
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
 * `forbid`: people with these two values do not meet. `allow`: only people with these two values meet. Both hold in both
 * directions. A person without a value is in none of the pairs, unless a pair names `__undefined__`.
 */
export interface CrossGroupsRule {
  kind: 'cross_groups';
  action: 'allow' | 'forbid';
  pairs: readonly (readonly [CategoryChoice, CategoryChoice])[];
  strength?: Strength;
  /** `wait`: people without a value in one of the fields of the pairs are unmatched. */
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
 * One past meeting of two people, or the fact that they know each other already. For `secretsanta` a gift from `a` to `b`. A
 * gift in the other direction counts so little that it never outweighs a repeated gift.
 */
export interface Meeting {
  a: PersonId;
  b: PersonId;
  /** In rounds; 1 is the last round. */
  age: number;
  /** True if they knew each other before, without an introduction. It is avoided like a meeting of that age. */
  known?: boolean;
  /** It is avoided like any other meeting, and no report shows it. */
  confidential?: boolean;
}

/** The manager of a person, and the manager of this manager. Neither needs to take part. */
export interface ReportingLine {
  id: PersonId;
  manager: PersonId;
  /** Null for a person who reports to the head. */
  above: PersonId | null;
}

export type IdPair = readonly [PersonId, PersonId];

/** How shared free hours count; without it `free_hours` is not read. */
export interface AvailabilityPolicy {
  strength: Strength;
  /** How many shared free hours are enough. Default 1. */
  min_shared_hours?: number;
}

/**
 * One seat of a composed group (`advanced`): the people who may take it, already filtered by the caller. Ids of people who do
 * not take part are ignored.
 */
export interface Seat {
  name?: string;
  eligible_ids: readonly PersonId[];
  /** In how many groups one person may take this seat, if that is less than `rematching`. */
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
  /** A whole number. The same input and seed give the same result on every machine, whatever the order of the lists. */
  seed: number;
  algo: Algo;
  users_per_group: number;
  groups_chunks_generator: ChunksGenerator;
  participants: readonly Participant[];
  fields?: readonly Field[];
  /** In order of weight: the first rule weighs most. `random` ignores them. */
  rules?: readonly Rule[];
  preferences?: readonly Preference[];
  /** Confidential and hard. Here and below, pairs with people who do not take part are ignored. */
  never_with?: readonly IdPair[];
  /** [manager, direct report]; hard. */
  managers?: readonly IdPair[];
  /**
   * Two people meet only if one reports to the manager of the other's manager and is not that manager. People without an entry
   * may meet no one. A hard rule for groups of two only, because two of three people would be on the same level. Absent means
   * no such rule.
   */
  skip_level?: readonly ReportingLine[] | undefined;
  /** The two people of each pair are in one group. */
  must_pairs?: readonly IdPair[];
  /** Groups that are used as they are, even if they break a rule. All other people are matched around them. */
  locked_groups?: readonly (readonly PersonId[])[];
  /**
   * Only `advanced`: the seat of each person of a locked group, in the order of both lists. A group without a list, or with an
   * empty one, gets any seats that fit.
   */
  locked_seats?: readonly (readonly number[])[];
  /**
   * Only `lottery`: people who won an earlier draw of this round. Those who still take part win first, as far as the rules
   * allow.
   */
  winners?: readonly PersonId[];
  history?: readonly Meeting[];
  availability?: AvailabilityPolicy;
  /** "Looped" people, who join every group in addition to its size. They need not be participants. */
  fixed_participants?: readonly PersonId[];
  /** Only `advanced`: the seats of a group. */
  seats?: readonly Seat[];
  /**
   * Only `advanced`: in how many groups a person of a scarcer seat may be. 1, the default, means no re-matching. Each person of
   * the seat with the most people (of several such, the last) fills it once. All other seats are scarcer. With re-matching a
   * person who may take several seats has each of these roles: once in the widest, as often as allowed in another.
   */
  rematching?: number | 'unlimited';
}

/** The algorithms of `match`. It refuses any other with `algo_not_supported`. */
export const ALGOS: readonly Algo[] = [
  'random',
  'crossgroup',
  'withinggroup',
  'withingroup',
  'advanced',
  'lottery',
  'secretsanta',
];
