import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QuietHours } from './quiet.ts';
import { afterQuietDays, afterQuietHours } from './after-quiet.ts';
import { instantOf, wallClock } from './schedule.ts';

const night: QuietHours = { from: '20:00', to: '08:00', weekends: true };
const at = (wall: string, zone = 'Europe/Paris') => instantOf(wall, zone);
const after = (wall: string, zone = 'Europe/Paris', quiet = night) =>
  wallClock(afterQuietHours(at(wall, zone), zone, quiet), zone).slice(0, 16);

describe('quiet hours', () => {
  it.each([
    // A Thursday in November.
    ['2026-11-26T12:00:00', '2026-11-26T12:00'],
    ['2026-11-26T19:59:59', '2026-11-26T19:59'],
    ['2026-11-26T20:00:00', '2026-11-27T08:00'],
    ['2026-11-26T07:59:00', '2026-11-26T08:00'],
    ['2026-11-26T08:00:00', '2026-11-26T08:00'],
    // Friday evening, and a weekend.
    ['2026-11-27T21:00:00', '2026-11-30T08:00'],
    ['2026-11-28T12:00:00', '2026-11-30T08:00'],
  ])('of %s end %s', (wall, expected) => {
    expect(after(wall)).toBe(expected);
  });

  it('may be a pause at noon', () => {
    const noon: QuietHours = { from: '12:00', to: '13:30', weekends: false };
    expect(after('2026-11-28T12:15:00', 'Europe/Paris', noon)).toBe('2026-11-28T13:30');
    expect(after('2026-11-28T13:30:00', 'Europe/Paris', noon)).toBe('2026-11-28T13:30');
  });

  it('end after the gap when summer time leaves their end out', () => {
    const early: QuietHours = { from: '22:00', to: '02:30', weekends: false };
    // On 29 March 2026 Paris has no 02:30.
    expect(after('2026-03-28T23:00:00', 'Europe/Paris', early)).toBe('2026-03-29T03:30');
  });

  it('last until the clock has passed their end for good when it goes back', () => {
    const early: QuietHours = { from: '22:00', to: '02:30', weekends: false };
    // On 25 October 2026 Paris has 02:00 to 03:00 twice; 02:45 of the first time is past the end.
    expect(after('2026-10-24T23:00:00', 'Europe/Paris', early)).toBe('2026-10-25T02:30');
    const second = '2026-10-25T01:10:00Z';
    const end = afterQuietHours(second, 'Europe/Paris', early);
    expect(Date.parse(end)).toBe(Date.parse('2026-10-25T01:30:00Z'));
  });

  it('never end before they began, nor inside themselves, in any zone', () => {
    const clock = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`);
    const zones = ['Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Africa/Cairo'];
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) }),
        fc.constantFrom(...zones),
        fc.record({ from: clock, to: clock, weekends: fc.boolean() }).filter(({ from, to }) => from !== to),
        (ms, zone, quiet) => {
          const instant = new Date(ms).toISOString();
          const end = afterQuietHours(instant, zone, quiet);
          expect(Date.parse(end)).toBeGreaterThanOrEqual(ms);
          expect(Date.parse(end) - ms).toBeLessThanOrEqual(5 * 86_400_000);
          expect(Date.parse(afterQuietHours(end, zone, quiet))).toBe(Date.parse(end));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('quiet days', () => {
  it('move a day to the first after them, also where spans touch or overlap', () => {
    const days = [
      { from: '2026-12-30', to: '2027-01-03' },
      { from: '2026-12-21', to: '2026-12-29' },
      { from: '2027-01-02', to: '2027-01-05' },
    ];
    expect(afterQuietDays('2026-12-20', days)).toBe('2026-12-20');
    expect(afterQuietDays('2026-12-24', days)).toBe('2027-01-06');
    expect(afterQuietDays('2027-01-06', days)).toBe('2027-01-06');
  });
});
