import type { CampaignSeat, FilterGroup } from '@fika/contract';
import { all, within } from '../audiences.ts';

/** A member of the year, with the values for the programs. */
export interface Person {
  id: number;
  department: string;
  office: string;
  level: string;
}

export const DEPARTMENTS = ['Sales', 'Research', 'Finance', 'Care'];
export const OFFICES = ['Lyon', 'Uppsala', 'Porto'];
export const LEVELS = ['Senior', 'Junior'];

/** How the fields of the year are named in filters and rules. */
export interface YearFields {
  is: (field: 'department' | 'office' | 'level', ...labels: string[]) => FilterGroup['filters'][number];
  category: Record<'department' | 'office' | 'level', number>;
  /** The audience of all seniors. */
  seniors: number;
}

/** A program as an admin makes it, and the same once more in the words of this test. */
export interface YearProgram {
  name: string;
  zone: string;
  weeks: number;
  /** Local times of the first session, in the zone; null without invitations. */
  asks_at: string | null;
  matches_at: string;
  /**
   * Days on which nothing begins; an occurrence among them moves to the day after, at its local time, and covers those that would
   * follow in less than half of the rhythm.
   */
  quiet?: readonly { from: string; to: string }[];
  body: (fields: YearFields) => Record<string, unknown>;
  /** Whether a member is in its audience. */
  holds: (person: Person) => boolean;
  /** Whether a member is invited, where not all are. */
  isAsked?: (person: Person) => boolean;
  /** Whether its rules allow a pair. */
  mayMeet?: (one: Person, other: Person) => boolean;
  kind: 'groups' | 'mentoring' | 'presents' | 'lottery';
  ownHistory?: boolean;
}

/** How many juniors one senior may have in a session. */
export const MENTEES = 3;
const everybody: FilterGroup = { version: 'v1', operator: 'and', filters: [] };
const seat = (label: string, filters: FilterGroup, reuse: number | null): CampaignSeat => ({
  label,
  filters,
  reuse,
});

/** Every algorithm, frequency and opt-in; hours that a change of the clocks takes away; members in several of them. */
export const YEAR_PROGRAMS: readonly YearProgram[] = [
  {
    name: 'Pairs of everybody',
    zone: 'Europe/Paris',
    weeks: 1,
    asks_at: '2027-01-04T09:00',
    matches_at: '2027-01-07T09:00',
    body: () => ({ algo: 'random', users_per_group: 2, groups_chunks_generator: 1 }),
    holds: () => true,
    kind: 'groups',
  },
  {
    name: 'Across departments',
    zone: 'Australia/Sydney',
    weeks: 1,
    asks_at: '2027-01-05T09:30',
    matches_at: '2027-01-10T02:30',
    body: ({ is, category }) => ({
      algo: 'crossgroup',
      groups_chunks_generator: 3,
      filters: all(is('office', 'Uppsala', 'Porto')),
      rules: [
        { kind: 'cross_category', category: category.department, value: 'different', strength: 'require' },
      ],
    }),
    holds: ({ office }) => office !== 'Lyon',
    mayMeet: (one, other) => one.department !== other.department,
    kind: 'groups',
  },
  {
    name: 'Tables of four',
    zone: 'America/New_York',
    weeks: 2,
    asks_at: null,
    matches_at: '2027-01-10T02:30',
    body: ({ is }) => ({
      algo: 'random',
      optin_option: 2,
      users_per_group: 4,
      groups_chunks_generator: 2,
      filters: all(is('office', 'Lyon', 'Uppsala')),
    }),
    holds: ({ office }) => office !== 'Porto',
    kind: 'groups',
  },
  {
    name: 'Presents',
    zone: 'Europe/London',
    weeks: 4,
    asks_at: null,
    matches_at: '2027-01-15T12:00',
    body: ({ is }) => ({ algo: 'secretsanta', optin_option: 2, filters: all(is('office', 'Lyon')) }),
    holds: ({ office }) => office === 'Lyon',
    kind: 'presents',
  },
  {
    name: 'Trios that mix offices',
    zone: 'Australia/Lord_Howe',
    weeks: 2,
    asks_at: '2027-01-06T08:15',
    matches_at: '2027-01-10T02:15',
    body: ({ is, category, seniors }) => ({
      algo: 'crossgroup',
      optin_option: 3,
      optin_audiences: [seniors],
      users_per_group: 3,
      groups_chunks_generator: 4,
      filters: all(is('department', 'Sales', 'Research')),
      rules: [{ kind: 'cross_category', category: category.office, value: 'different', strength: 'prefer' }],
    }),
    holds: ({ department }) => department === 'Sales' || department === 'Research',
    isAsked: ({ level }) => level === 'Senior',
    kind: 'groups',
  },
  {
    name: 'Mentoring',
    zone: 'Asia/Kolkata',
    weeks: 4,
    asks_at: '2027-01-04T14:00',
    matches_at: '2027-01-18T14:00',
    body: ({ is }) => ({
      algo: 'advanced',
      seats: [
        seat('Mentor', all(is('level', 'Senior')), MENTEES),
        seat('Mentee', all(is('level', 'Junior')), 1),
      ],
    }),
    holds: () => true,
    mayMeet: (one, other) => one.level !== other.level,
    kind: 'mentoring',
  },
  {
    name: 'Lunch with five',
    zone: 'America/Santiago',
    weeks: 3,
    asks_at: '2027-01-11T23:30',
    matches_at: '2027-01-13T00:30',
    body: () => ({ algo: 'lottery', users_per_group: 5 }),
    holds: () => true,
    kind: 'lottery',
  },
  {
    name: 'Neighbours',
    zone: 'Pacific/Auckland',
    weeks: 1,
    asks_at: null,
    matches_at: '2027-01-10T02:45',
    // From a Sunday to the Thursday: the Sunday after it comes too soon.
    quiet: [{ from: '2027-01-22', to: '2027-01-27' }],
    body: ({ is, category }) => ({
      algo: 'withinggroup',
      optin_option: 2,
      groups_chunks_generator: 1,
      filters: all(is('department', 'Finance', 'Care')),
      rules: [{ kind: 'cross_category', category: category.office, value: 'same', strength: 'require' }],
    }),
    holds: ({ department }) => department === 'Finance' || department === 'Care',
    mayMeet: (one, other) => one.office === other.office,
    kind: 'groups',
  },
  {
    name: 'Midnight pairs',
    zone: 'America/Havana',
    weeks: 3,
    asks_at: '2027-01-10T00:30',
    matches_at: '2027-01-17T00:30',
    body: ({ is }) => ({
      algo: 'random',
      groups_chunks_generator: 3,
      history_across_campaigns: false,
      filters: all(is('office', 'Porto')),
    }),
    holds: ({ office }) => office === 'Porto',
    kind: 'groups',
    ownHistory: true,
  },
  {
    name: 'Five at a table, under review',
    zone: 'Africa/Cairo',
    weeks: 4,
    asks_at: '2027-01-07T00:15',
    matches_at: '2027-01-15T00:15',
    quiet: [
      { from: '2027-04-28', to: '2027-05-02' },
      { from: '2027-12-20', to: '2027-12-31' },
    ],
    body: ({ seniors }) => ({
      algo: 'random',
      users_per_group: 5,
      groups_chunks_generator: 4,
      review_before_send: true,
      reminder_hours: 48,
      filters: { ...everybody, filters: within(seniors).filters },
    }),
    holds: ({ level }) => level === 'Senior',
    kind: 'groups',
  },
];
