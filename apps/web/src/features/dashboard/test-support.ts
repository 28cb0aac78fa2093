import type { Workspace } from '@fika/contract/endpoints/accounts';
import { ALL_PERMISSIONS } from '@fika/contract/granted';
import { workspace } from '#test/fixtures.ts';
import type {
  CampaignsStats,
  DashboardOverview,
  EngagementStats,
  MixingStats,
  NetworkStats,
  ParticipationsStats,
} from './api.ts';

const range = {
  start: '2026-06-01',
  end: '2026-07-31',
  timezone: 'Europe/Paris',
  from: '2026-05-31T22:00:00Z',
  to: '2026-07-31T22:00:00Z',
  previous: { start: '2026-04-01', end: '2026-05-31' },
};
const about = { range, audience: null };

/** The days of the answers below. */
export const DAYS = { start: range.start, end: range.end };

/** An admin with some permissions. */
export const admin = (permissions: Partial<Workspace['permissions']>): Workspace => ({
  ...workspace,
  user: { ...workspace.user, role: 1 },
  permissions: { ...ALL_PERMISSIONS, ...permissions },
});

/** An admin who sees all numbers and manages no program. */
export const READER = admin({ programs_management: [], programs_add: false });

const figures = {
  coworkers: 40,
  participation: 0.5,
  sessions: 4,
  connections: 30,
  reach: 80,
  undelivered: 2,
  groups: 20,
  met: 10,
  rating: { average: 4.2, count: 9 },
  repeats: 3,
  hours_until_met: 30,
  newcomers: { joined: 5, unconnected: 2 },
};

const newcomer = (id: number, first_name: string) => ({
  id,
  first_name,
  last_name: 'Lund',
  email: `${id}@harbour.example`,
  created_at: '2026-07-01T08:00:00Z',
});

export const OVERVIEW: DashboardOverview = {
  ...about,
  ...figures,
  previous: { ...figures, participation: 0.4 },
  unconnected: [newcomer(11, 'Noor'), newcomer(12, 'Ole')],
};

const bucket = (start: string, end: string, participation: number | null, invitations: number) => ({
  start,
  end,
  participation,
  invitations,
  sessions: participation === null ? 0 : 2,
});

export const PARTICIPATIONS: ParticipationsStats = {
  ...about,
  unit: 'month',
  buckets: [bucket('2026-06-01', '2026-06-30', 0.4, 30), bucket('2026-07-01', '2026-07-31', 0.6, 50)],
  funnel: [
    { step: 'invited', count: 80, lost: [] },
    {
      step: 'accepted',
      count: 40,
      lost: [
        { reason: 'no_answer', count: 25 },
        { reason: 'declined', count: 8 },
        { reason: 'snoozed', count: 5 },
        { reason: 'delivery_failed', count: 2 },
      ],
    },
    { step: 'matched', count: 38, lost: [{ reason: 'no_partner', count: 2 }] },
    { step: 'booked', count: 30, lost: [{ reason: 'not_booked', count: 8 }] },
    { step: 'met', count: 20, lost: [{ reason: 'not_reported', count: 10 }] },
  ],
  without_invitation: 0,
};

const category = { id: 3, title: 'Office' };
const LABELS: Record<string, string> = { '1': 'Leiden', '2': 'Lyon', '3': 'Delft' };
const choice = (key: string | null) => ({ choice: key, label: key === null ? '' : (LABELS[key] ?? '') });

export const ENGAGEMENT: EngagementStats = {
  ...about,
  category,
  options: [
    {
      ...choice('1'),
      members: 20,
      is_hidden: false,
      is_partial: false,
      answers: { invited: 50, accepted: 30, matched: 28, met: 15 },
      participation: 0.6,
    },
    {
      ...choice('2'),
      members: 15,
      is_hidden: false,
      is_partial: true,
      answers: { invited: 30, accepted: 10, matched: 10, met: 5 },
      participation: 0.33,
    },
    {
      ...choice('3'),
      members: 3,
      is_hidden: true,
      is_partial: false,
      answers: null,
      participation: null,
    },
  ],
  rest: { invited: 0, accepted: 0, matched: 0, met: 0 },
  total: { invited: 80, accepted: 40, matched: 38, met: 20 },
};

const cell = (a: string, b: string, pairs: number, possible: number) => ({
  a,
  b,
  pairs,
  possible,
  share: pairs / possible,
});

export const MIXING: MixingStats = {
  ...about,
  category,
  groups: [
    { ...choice('1'), members: 20, people: 21, is_hidden: false, is_partial: false },
    { ...choice('2'), members: 15, people: 15, is_hidden: false, is_partial: false },
    { ...choice('3'), members: 3, people: 0, is_hidden: true, is_partial: false },
  ],
  cells: [cell('1', '1', 20, 200), cell('1', '2', 3, 300), cell('2', '2', 7, 100)],
  widest_gap: cell('1', '2', 3, 300),
  groups_left_out: 0,
};

const program = (id: number, name: string, reach: number) => ({
  id,
  name,
  status: 'active' as const,
  sessions: reach > 0 ? 2 : 0,
  last_sent_at: reach > 0 ? '2026-07-20T08:00:00Z' : null,
  reach,
  participation: reach > 0 ? 0.5 : null,
  connections: reach,
  repeats: 1,
  groups: reach > 0 ? 10 : 0,
  booked: 8,
  met: reach > 0 ? 5 : 0,
  rating: null,
});

export const PROGRAMS: CampaignsStats = {
  ...about,
  campaigns: [program(4, 'Coffee', 30), program(5, 'Lunch', 50), program(6, 'Mentoring', 0)],
};

const point = (day: string, within: number) => ({
  day,
  coworkers: 40,
  within_1: 0.05,
  within_2: 0.2,
  within_3: within,
  isolated: 6,
  bridges: 1,
  starting_points: 40,
});

export const NETWORK: NetworkStats = { range, points: [point('2026-06-07', 0.3), point('2026-07-26', 0.4)] };
