import { describe, expect, it } from 'vitest';
import { dateGap, type DatesToCheck, dateWarnings } from './session-dates.ts';

const good: DatesToCheck = {
  asks: '2026-12-01T08:00:00Z',
  matches: '2026-12-04T08:00:00Z',
  choosesAsks: true,
  sendsRequests: true,
  people: 20,
  isActive: true,
  others: [],
  now: Date.parse('2026-11-22T06:00:00Z'),
};

describe('dateGap', () => {
  it('asks for missing dates, in the order of the form', () => {
    expect(dateGap(good)).toBeNull();
    expect(dateGap({ ...good, asks: null, matches: null })).toBe('missing_asks');
    expect(dateGap({ ...good, matches: null })).toBe('missing');
    expect(dateGap({ ...good, asks: null, choosesAsks: false, sendsRequests: false })).toBeNull();
  });

  it('refuses dates that have passed or do not follow each other', () => {
    expect(dateGap({ ...good, asks: '2026-11-01T08:00:00Z' })).toBe('warn_passed');
    expect(dateGap({ ...good, matches: '2026-12-01T08:00:00Z' })).toBe('warn_order');
    // The invitations were sent, and the matches must follow them.
    expect(dateGap({ ...good, choosesAsks: false, asks: '2026-11-20T08:00:00Z' })).toBeNull();
  });
});

describe('dateWarnings', () => {
  it('warns about unusual dates', () => {
    expect(dateWarnings(good)).toEqual([]);
    const odd = { ...good, matches: '2026-12-01T20:00:00Z', people: 1, isActive: false };
    expect(dateWarnings(odd).map(({ code }) => code)).toEqual(['warn_short', 'warn_few', 'warn_inactive']);
  });

  it('names the session that falls on the same days', () => {
    const others = [
      { from: '2026-12-07T08:00:00Z', to: '2026-12-09T08:00:00Z' },
      { from: '2026-12-03T08:00:00Z', to: '2026-12-05T08:00:00Z' },
    ];
    expect(dateWarnings({ ...good, others })).toEqual([{ code: 'warn_close', at: '2026-12-03T08:00:00Z' }]);
  });
});
