import { describe, expect, it } from 'vitest';
import type { PlannedSession } from '@fika/contract/endpoints/rounds';
import { eventsOf, monthLater, movedBy, spanOf, standingOf, weeksOf } from './planning-view.ts';

const session = (given: Partial<PlannedSession> = {}): PlannedSession => ({
  campaign_id: 1,
  name: 'Coffee',
  campaign_status: 'active',
  timezone: 'Europe/Paris',
  round_id: null,
  number: null,
  status: 0,
  requests_send_at: '2026-03-23T08:00:00Z',
  matchs_send_at: '2026-03-30T07:00:00Z',
  review_at: null,
  predicted: true,
  movable: true,
  ...given,
});

describe('the planning of a month', () => {
  it('shows whole weeks that begin on Monday', () => {
    const weeks = weeksOf('2026-11');
    expect(weeks).toHaveLength(6);
    expect(weeks[0]?.[0]).toBe('2026-10-26');
    expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06');
    expect(weeksOf('2027-02')).toHaveLength(4);
    expect(monthLater('2026-12', 1)).toBe('2027-01');
  });

  it('begins and ends at midnight where the reader is', () => {
    expect(spanOf(weeksOf('2026-11'), 'Europe/Paris')).toEqual({
      from: '2026-10-25T23:00:00Z',
      to: '2026-12-06T23:00:00Z',
    });
  });

  it('puts a late evening on the day in the time zone of the reader', () => {
    const late = session({ requests_send_at: null, matchs_send_at: '2026-03-30T22:30:00Z' });
    expect(eventsOf([late], 'Europe/Paris').map(({ what, day }) => [what, day])).toEqual([
      ['matches', '2026-03-31'],
    ]);
    expect(eventsOf([late], 'UTC')[0]?.day).toBe('2026-03-30');
  });
});

describe('a session that is moved', () => {
  it('keeps its hours when daylight saving time changes', () => {
    expect(movedBy(session(), 7)).toEqual({
      requests_send_at: '2026-03-30T07:00:00Z',
      matchs_send_at: '2026-04-06T07:00:00Z',
    });
  });
});

describe('how sure a session is', () => {
  it('has its status, or the one that its program would give it', () => {
    expect(standingOf(session())).toBe('expected');
    expect(standingOf(session({ campaign_status: 'draft' }))).toBe('sketched');
    expect(standingOf(session({ predicted: false, round_id: 3, status: 5 }))).toBe('in_review');
    expect(standingOf(session({ predicted: false, round_id: 3, status: 2 }))).toBe('sent');
  });
});
