import type { CampaignCreate, FilterItem } from '@fika/contract';

/** Ids of the fields, and of their options by label. */
export interface Fields {
  ids: Readonly<Record<'Department' | 'Office' | 'Interests' | 'Level' | 'Started', number>>;
  keyOf: (field: 'Department' | 'Office' | 'Level', label: string) => string;
}

/** A program of the history. */
export interface Plan {
  name: string;
  admin: 'elise' | 'ivo';
  /**
   * Days ago on which the last session invites, and sends its matches; those of weekends move to the Friday before, and those to
   * come to the Monday after. A negative number is ahead.
   */
  last: { invites: number; matches: number };
  /** Weeks ago at which it begins at the earliest. */
  since: number;
  /** Weeks between two sessions; 0 is one session only. */
  every: 0 | 2 | 4;
  /** How willing members are, compared with what they usually accept. */
  appeal: number;
  /** Days ago on which an admin archives it. */
  archived: number | null;
  settings: (fields: Fields) => CampaignCreate;
}

const all = (...filters: FilterItem[]) => ({ version: 'v1' as const, operator: 'and' as const, filters });

const levels = ({ ids, keyOf }: Fields, ...labels: string[]): FilterItem => ({
  category_id: ids.Level,
  type: 'select',
  operator: 'inn',
  value: labels.map((label) => keyOf('Level', label)),
});

const offices = ({ ids, keyOf }: Fields, ...labels: string[]): FilterItem => ({
  category_id: ids.Office,
  type: 'select',
  operator: 'inn',
  value: labels.map((label) => keyOf('Office', label)),
});

/** What ran before “Coffee across departments” was launched: each of another kind. */
export const PLANS: readonly Plan[] = [
  {
    name: 'Random coffee',
    admin: 'elise',
    last: { invites: 24, matches: 21 },
    since: 21,
    every: 2,
    appeal: 1,
    archived: 14,
    // People of the same office come first: departments of other cities rarely meet.
    settings: ({ ids }) => ({
      name: 'Random coffee',
      description: 'Every two weeks, half an hour with a colleague. Replaced by “Coffee across departments”.',
      algo: 'crossgroup',
      rules: [{ kind: 'cross_category', category: ids.Office, value: 'same', strength: 'prefer' }],
    }),
  },
  {
    name: 'Lunch for four',
    admin: 'ivo',
    last: { invites: 1, matches: -2 },
    since: 26,
    every: 4,
    appeal: 0.65,
    archived: null,
    settings: (fields) => ({
      name: 'Lunch for four',
      description: 'Once a month, lunch in the canteen of your office, four at a time.',
      algo: 'withinggroup',
      users_per_group: 4,
      groups_chunks_generator: 2,
      exclude_admins: true,
      reminder_hours: 24,
      filters: all(offices(fields, 'Leiden', 'Lyon')),
      rules: [{ kind: 'cross_category', category: fields.ids.Office, value: 'same', strength: 'require' }],
    }),
  },
  {
    name: 'Mentoring',
    admin: 'elise',
    last: { invites: 5, matches: -2 },
    since: 21,
    every: 4,
    appeal: 1.2,
    archived: null,
    settings: (fields) => ({
      name: 'Mentoring',
      description: 'A trainee and a lead of another department talk about work for an hour.',
      algo: 'advanced',
      users_per_group: 2,
      exclude_admins: true,
      review_before_send: true,
      review_from: 'three_days',
      filters: all(levels(fields, 'Trainee', 'Lead')),
      seats: [
        { label: 'Mentor', filters: all(levels(fields, 'Lead')), reuse: 2 },
        { label: 'Mentee', filters: all(levels(fields, 'Trainee')), reuse: 1 },
      ],
      rules: [
        { kind: 'cross_category', category: fields.ids.Department, value: 'different', strength: 'prefer' },
      ],
    }),
  },
  {
    name: 'Onboarding buddies',
    admin: 'ivo',
    last: { invites: 12, matches: 8 },
    since: 14,
    every: 2,
    appeal: 1,
    archived: null,
    settings: (fields) => ({
      name: 'Onboarding buddies',
      description: 'Newcomers of the last two months and a senior colleague who shows them around.',
      algo: 'advanced',
      users_per_group: 2,
      exclude_admins: true,
      filters: {
        version: 'v1',
        operator: 'or',
        filters: [
          { category_id: fields.ids.Started, type: 'date', operator: 'ltda', value: 60 },
          all(levels(fields, 'Senior'), offices(fields, 'Leiden', 'Uppsala')),
        ],
      },
      seats: [
        {
          label: 'Newcomer',
          filters: all({ category_id: fields.ids.Started, type: 'date', operator: 'ltda', value: 60 }),
          reuse: 1,
        },
        { label: 'Buddy', filters: all(levels(fields, 'Senior')), reuse: 1 },
      ],
    }),
  },
  {
    name: 'Lunch with the director',
    admin: 'elise',
    last: { invites: 48, matches: 43 },
    since: 26,
    every: 0,
    appeal: 0.8,
    archived: null,
    settings: () => ({
      name: 'Lunch with the director',
      description: 'Six colleagues are drawn, and have lunch with the director.',
      algo: 'lottery',
      users_per_group: 6,
    }),
  },
];
