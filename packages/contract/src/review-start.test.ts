import { describe, expect, it } from 'vitest';
import { reviewStart } from './schedule.ts';
import type { ReviewFrom } from './statuses.ts';

const zone = 'Europe/Paris';
const monday = { requests_send_at: null, matchs_send_at: '2026-11-30T08:00:00Z' };

describe('when groups are made for review', () => {
  it.each<[ReviewFrom, string]>([
    ['three_hours', '2026-11-30T05:00:00.000Z'],
    ['evening', '2026-11-29T17:00:00.000Z'],
    ['weekday_evening', '2026-11-27T17:00:00.000Z'],
    ['two_days', '2026-11-28T17:00:00.000Z'],
    ['three_days', '2026-11-27T17:00:00.000Z'],
  ])('of a Monday at 9:00, %s', (from, start) => {
    expect(reviewStart(monday, from, zone)).toBe(start);
  });

  it.each([
    ['Sunday', '2026-11-29T08:00:00Z', '2026-11-27T17:00:00.000Z'],
    ['Saturday', '2026-11-28T08:00:00Z', '2026-11-27T17:00:00.000Z'],
    ['Wednesday', '2026-11-25T08:00:00Z', '2026-11-24T17:00:00.000Z'],
  ])('of a %s on the last weekday before', (_day, matchs_send_at, start) => {
    expect(reviewStart({ ...monday, matchs_send_at }, 'weekday_evening', zone)).toBe(start);
  });

  it('keeps its hour on the clock when the clocks change in between', () => {
    // Summer time begins on Sunday, 29 March, at 2:00.
    const dates = { ...monday, matchs_send_at: '2026-03-29T08:00:00Z' };
    expect(reviewStart(dates, 'evening', zone)).toBe('2026-03-28T17:00:00.000Z');
  });

  it('leaves invited members half of their time to answer', () => {
    const dates = { requests_send_at: '2026-11-29T08:00:00Z', matchs_send_at: '2026-11-30T08:00:00Z' };
    expect(reviewStart(dates, 'three_days', zone)).toBe('2026-11-29T20:00:00.000Z');
    expect(reviewStart(dates, 'three_hours', zone)).toBe('2026-11-30T05:00:00.000Z');
  });
});
