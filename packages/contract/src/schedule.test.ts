import { describe, expect, it } from 'vitest';
import { instantOf, nextOccurrence, shiftedBy, spanOfDays, wallClock } from './schedule.ts';

const PARIS = 'Europe/Paris';
const YORK = 'America/New_York';

/** The next occurrences of an anchor as UTC, each computed from the one before. */
function occurrences(anchor: string, timezone: string, weeks: number, after: string): string[] {
  const found: string[] = [];
  for (let last = after; found.length < 3;) {
    const next = nextOccurrence(anchor, timezone, weeks, last);
    if (next === null) break;
    found.push(next);
    last = next;
  }
  return found;
}

describe('a session that repeats keeps its time on the clock in the autumn', () => {
  it('on the Monday after the change in Europe, and a week later in America', () => {
    expect(occurrences('2027-10-18T09:00:00', PARIS, 1, '2027-10-24T12:00:00Z')).toEqual([
      '2027-10-25T07:00:00Z',
      '2027-11-01T08:00:00Z',
      '2027-11-08T08:00:00Z',
    ]);
    expect(occurrences('2027-10-18T09:00:00', YORK, 1, '2027-10-31T12:00:00Z')).toEqual([
      '2027-11-01T13:00:00Z',
      '2027-11-08T14:00:00Z',
      '2027-11-15T14:00:00Z',
    ]);
  });

  it('on the day of the change itself, before and after its night', () => {
    expect(occurrences('2027-10-17T00:30:00', PARIS, 2, '2027-10-20T00:00:00Z')[0]).toBe(
      '2027-10-30T22:30:00Z',
    );
    expect(occurrences('2027-10-17T18:00:00', PARIS, 2, '2027-10-20T00:00:00Z')[0]).toBe(
      '2027-10-31T17:00:00Z',
    );
  });

  it('once, where its hour is there twice: the first time', () => {
    expect(occurrences('2027-10-24T02:30:00', PARIS, 1, '2027-10-24T12:00:00Z')).toEqual([
      '2027-10-31T00:30:00Z',
      '2027-11-07T01:30:00Z',
      '2027-11-14T01:30:00Z',
    ]);
    expect(nextOccurrence('2027-11-07T01:30:00', YORK, 0, '2027-11-07T05:00:00Z')).toBe(
      '2027-11-07T05:30:00Z',
    );
    expect(nextOccurrence('2027-11-07T01:30:00', YORK, 0, '2027-11-07T05:30:00Z')).toBe(null);
  });
});

it('a date by hand is the hour that the clock shows, before, on and after the day of the change', () => {
  expect(instantOf('2027-10-30T10:00:00', PARIS)).toBe('2027-10-30T08:00:00Z');
  expect(instantOf('2027-10-31T10:00:00', PARIS)).toBe('2027-10-31T09:00:00Z');
  expect(instantOf('2027-11-07T10:00:00', YORK)).toBe('2027-11-07T15:00:00Z');
  for (const [zone, instant, wall] of [
    [PARIS, '2027-10-31T00:30:00Z', '2027-10-31T02:30:00'],
    [PARIS, '2027-10-31T01:30:00Z', '2027-10-31T02:30:00'],
    [YORK, '2027-11-07T06:59:00Z', '2027-11-07T01:59:00'],
    [YORK, '2027-11-07T07:00:00Z', '2027-11-07T02:00:00'],
  ] as const) {
    expect(wallClock(instant, zone)).toBe(wall);
  }
});

it('what moves along over the change stays at its hour', () => {
  // From Friday 9:00 to the Monday after: the session three days later at 9:00 keeps that distance.
  const move = { from: '2027-10-29T07:00:00Z', to: '2027-11-01T08:00:00Z' };
  expect(shiftedBy('2027-11-01T08:00:00Z', move, PARIS)).toBe('2027-11-04T08:00:00Z');
  expect(shiftedBy('2027-10-28T07:00:00Z', move, PARIS)).toBe('2027-10-31T08:00:00Z');
});

describe('the time before a span of days', () => {
  it.each([
    ['2026-11-10', '2026-11-19', '2026-10-31'],
    ['2026-11-01', '2026-11-29', '2026-10-03'],
    ['2026-11-02', '2026-11-30', '2026-10-04'],
  ])('has as many days: %s to %s', (first, last, before) => {
    expect(spanOfDays(last, first, 6)).toMatchObject({ first, before });
  });

  it.each([
    ['2026-11-01', '2026-11-30', '2026-10-01', '2026-12-01'],
    ['2027-03-01', '2027-03-31', '2027-02-01', '2027-04-01'],
    ['2026-10-01', '2026-12-31', '2026-07-01', '2027-01-01'],
    ['2026-01-01', '2026-12-31', '2025-01-01', '2027-01-01'],
  ])('has as many months, before whole months: %s to %s', (first, last, before, after) => {
    expect(spanOfDays(last, first, 6)).toEqual({ first, before, after });
  });
});
