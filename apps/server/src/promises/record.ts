/** The record of one session for the judges: plain data, without the engine's own reports. */
import type { Outcome } from '@fika/contract';

export type Value = string | readonly string[] | number | boolean;

/** A rule of a program, by the titles of fields and the labels of choices. */
export type Rule = { field: string; required: boolean; empty: Empty } & (
  | { kind: 'same' | 'different' }
  | { kind: 'allow' | 'forbid'; pairs: readonly (readonly [string, string])[] }
  | { kind: 'most' | 'least' | 'closest' | 'farthest' }
);

/** How a rule treats members without a value: they differ from all, are the same as each other, or wait. */
export type Empty = 'different' | 'same' | 'wait';

/** One role of a composed group: members with one of `choices` in the field `Roles`; all where it is null. */
export interface Seat {
  label: string;
  choice: string | null;
  /** In how many groups one person may take it; null is without limit. */
  reuse: number | null;
}

export interface Program {
  algo: 'random' | 'crossgroup' | 'withingroup' | 'lottery' | 'secretsanta' | 'advanced';
  size: number;
  generator: 1 | 2 | 3 | 4;
  option: 1 | 2 | 3;
  rules: readonly Rule[];
  seats: readonly Seat[];
  /** Members who join every group, by id. */
  fixed: readonly number[];
  notWithManager: boolean;
  hours: 'prefer' | 'require' | 'ignore';
  acrossPrograms: boolean;
  /** Weeks between two sessions. */
  frequency: number;
  /** Most people in a session. */
  cap: number | null;
  timezone: string;
}

/** A member, with the player's facts about them at the end of the session. */
export interface Person {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  /** By the title of the field; a field without a value is absent. */
  values: Readonly<Record<string, Value>>;
  manager: number | null;
  /** Members on their never-with list. */
  never: readonly number[];
  pace: number | null;
  /** Free hours of the week in UTC, 0 is Monday 00:00; null where none were entered. */
  hours: readonly number[] | null;
  /** Part of the session when it began. */
  inSession: boolean;
  /** With option 3: in the audience with invitations. */
  ofAsked: boolean;
  answer: 'accepted' | 'declined' | 'none';
  left: boolean;
  inactive: boolean;
  /** On the day of the matches, the member pauses the program or is absent from all programs. */
  onBreak: boolean;
  /** Meetings in the 28 days up to the day of the matches, without those of this session. */
  meetings: number;
  /** Sessions without a group since the last one with a group, of those they took part in. */
  waited: number;
  /** Whether their last email said that they come first next time. */
  toldFirst: boolean;
}

/** Two people who were matched, or know each other; of a present, `a` gave it to `b`. */
export interface Meeting {
  a: number;
  b: number;
  /** Milliseconds; null where they only know each other. */
  at: number | null;
  ofProgram: boolean;
  present: boolean;
}

interface GroupMember {
  id: number;
  part: 'member' | 'fixed' | 'giver' | 'receiver';
  seat: string | null;
}

/** The rating of a meeting by a member: the last one counts. */
export interface Rating {
  by: number;
  /** Of the meeting as a whole, the reader included. */
  members: readonly number[];
  /** 1 to 5. */
  rating: number;
}

/** A pair with this rating or a lower one is not matched again where another match is possible. */
export const LOW = 2;

export interface Group {
  number: number;
  members: readonly GroupMember[];
  /** Of the card that admins see: the sentences that speak for the group. */
  reasons: readonly string[];
  timesMet: number;
  /** Of the score that admins see, what earlier meetings cost: 0 or less. Null for a group that was made without a draw. */
  repeatPoints: number | null;
  metBefore: readonly {
    members: readonly [number, number];
    times: number;
    last: string | null;
    known: boolean;
  }[];
  brokenRules: readonly { rule: number; required: boolean }[];
}

export interface OutcomeRow {
  id: number;
  outcome: Outcome;
  code: string;
  /** Number of the rule that prevented a match, from 1. */
  rule: number | null;
  sentence: string;
}

export interface Mail {
  to: string;
  kind: 'request' | 'match' | 'no_match' | 'canceled' | 'other';
  subject: string;
  text: string;
}

/** The text for one member about a meeting of theirs. */
export interface MemberCard {
  reader: number;
  members: readonly number[];
  why: readonly { fact: string; title: string; detail: string }[];
}

export interface Session {
  case: number;
  number: number;
  /** When the groups were sent, in milliseconds. */
  at: number;
  program: Program;
  people: ReadonlyMap<number, Person>;
  /** Before this session. */
  history: readonly Meeting[];
  /** Confidential ratings of the meetings before this session. */
  ratings: readonly Rating[];
  groups: readonly Group[];
  outcomes: readonly OutcomeRow[];
  mails: readonly Mail[];
  cards: readonly MemberCard[];
  /** A member came, left or was moved after the groups were made: rules that are only optimized at the draw are not judged. */
  changed: boolean;
  /** Fields that members do not see. */
  hidden: readonly string[];
  /** Everything that was read of the company, to look for the words of another one. */
  read: string;
  /** A word that only another company's data contain. */
  foreign: string;
  /** A word that only notes to admins contain, about meetings that were rated low. */
  confidential: string;
  /** Earlier sessions of the case, the first one first. */
  earlier: readonly Session[];
}

/** A session that an admin ended before its groups were sent. */
export interface EndedSession {
  case: number;
  number: number;
  ending: 'archived' | 'withdrawn';
  /** Members by id, as they were when it ended. */
  people: ReadonlyMap<
    number,
    Pick<Person, 'id' | 'email' | 'answer' | 'inSession' | 'left' | 'inactive' | 'onBreak'>
  >;
  outcomes: readonly OutcomeRow[];
  mails: readonly Mail[];
}

export const KINDS = [
  'outcome_missing',
  'outcome_twice',
  'outcome_wrong',
  'person_twice',
  'required_rule_broken',
  'never_with_broken',
  'manager_broken',
  'hours_broken',
  'size_broken',
  'over_cap',
  'over_pace',
  'matched_on_break',
  'matched_without_yes',
  'avoidable_repeat',
  'avoidable_wait',
  'left_out_twice',
  'santa_two_cycle',
  'santa_self',
  'lottery_reuse',
  'advanced_role_misfilled',
  'fact_untrue',
  'told_untrue',
  'rating_shown',
  'mail_missing',
  'mail_extra',
  'other_company_seen',
] as const;
export type Kind = (typeof KINDS)[number];

export interface Violation {
  kind: Kind;
  /** The fault, with the ids of the people. */
  detail: string;
}
export type Judge = (session: Session) => Violation[];
