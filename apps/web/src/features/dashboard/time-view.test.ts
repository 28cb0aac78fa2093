import { expect, it } from 'vitest';
import { formats } from '#lib/format.ts';
import { widestLoss } from './funnel-view.ts';
import { summaryOf, tickOf } from './time-view.ts';

const bucket = (start: string, participation: number | null, invitations = 0) => ({
  start,
  end: start,
  participation,
  invitations,
  sessions: participation === null ? 0 : 1,
});

it('names a column by its month or its first day', () => {
  const english = formats('en', 'Europe/Paris');
  expect(tickOf(bucket('2026-11-01', null), 'month', 6, english)).toBe('Nov');
  expect(tickOf(bucket('2026-11-01', null), 'month', 24, english)).toBe('Nov 2026');
  expect(tickOf(bucket('2026-11-23', null), 'week', 6, english)).toBe('23 Nov');
  expect(tickOf(bucket('2026-02-01', null), 'month', 6, formats('fr', 'Europe/Paris'))).toBe('févr.');
});

it('knows the first and last participation, and when most were invited', () => {
  const buckets = [
    bucket('2026-08-01', null, 3),
    bucket('2026-09-01', 0.5, 8),
    bucket('2026-10-01', 0.6, 9),
    bucket('2026-11-01', null, 9),
  ];
  const { first, last, most } = summaryOf(buckets);
  expect([first?.start, last?.start, most?.start]).toEqual(['2026-09-01', '2026-10-01', '2026-10-01']);
  expect(summaryOf([bucket('2026-08-01', null)])).toEqual({ first: null, last: null, most: null });
});

it('knows the step before which most are lost', () => {
  const step = (name: 'invited' | 'accepted' | 'matched', ...lost: number[]) => ({
    step: name,
    count: 1,
    lost: lost.map((count) => ({ reason: 'declined' as const, count })),
  });
  expect(widestLoss([step('invited'), step('accepted', 3, 4), step('matched', 6)])).toBe('accepted');
  expect(widestLoss([step('invited'), step('accepted')])).toBeNull();
});
