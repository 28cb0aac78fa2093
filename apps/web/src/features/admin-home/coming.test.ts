import type { PlannedSession } from '@fika/contract/endpoints/rounds';
import { expect, it } from 'vitest';
import { comingDays, weeksAhead } from './coming.ts';

const NOW = Date.parse('2026-07-28T09:30:00Z');

const session = (given: Partial<PlannedSession>): PlannedSession => ({
  campaign_id: 1,
  name: 'Coffee',
  campaign_status: 'active',
  timezone: 'Europe/Paris',
  round_id: 4,
  number: 2,
  status: 1,
  requests_send_at: '2026-07-20T07:00:00Z',
  matchs_send_at: '2026-07-30T07:00:00Z',
  review_at: null,
  predicted: false,
  movable: false,
  ...given,
});

it('has what is still to come, day by day, without drafts', () => {
  const days = comingDays(
    [
      session({ review_at: '2026-07-29T22:30:00Z' }),
      session({
        campaign_id: 2,
        requests_send_at: '2026-07-30T06:00:00Z',
        matchs_send_at: '2026-08-06T06:00:00Z',
      }),
      session({ campaign_id: 3, campaign_status: 'draft', requests_send_at: '2026-07-29T06:00:00Z' }),
    ],
    NOW,
    'Europe/Paris',
  );
  const seen = days.map(({ day, events }) => [
    day,
    events.map(({ what, session: of }) => `${of.campaign_id} ${what}`),
  ]);
  expect(seen).toEqual([
    ['2026-07-30', ['1 review', '2 requests', '1 matches']],
    ['2026-08-06', ['2 matches']],
  ]);
});

it('asks for the same weeks within an hour', () => {
  expect(weeksAhead(NOW)).toEqual({ from: '2026-07-28T09:00:00.000Z', to: '2026-08-18T09:00:00.000Z' });
  expect(weeksAhead(NOW + 1_000)).toEqual(weeksAhead(NOW));
});
