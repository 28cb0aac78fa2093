import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysOffOf, WEEKENDS } from './days-off.ts';
import { gapsOf } from './gaps.ts';
import { sampleDraft } from './sample-draft.ts';
import { sessionsAhead } from './sessions-ahead.ts';
import { daysOf, quietDaysAround, suggestedDates } from './suggested-dates.ts';

const draft = { ...sampleDraft(), timezone: 'Europe/Paris', frequency: 2 as const, quiet_days: [] };
/** A company with a few members in Britain. */
const off = daysOffOf({
  members: 100,
  countries: [
    { country: 'FR', members: 95 },
    { country: 'GB', members: 5 },
  ],
  holidays: [
    { date: '2026-12-25', country: 'FR', name: 'Noël' },
    { date: '2026-12-28', country: 'GB', name: 'Boxing Day' },
    { date: '2027-03-29', country: 'FR', name: 'Lundi de Pâques' },
    { date: '2027-03-29', country: 'GB', name: 'Easter Monday' },
  ],
});

describe('days off', () => {
  it('are weekends, and holidays of a tenth of the members', () => {
    expect(['2026-12-24', '2026-12-25', '2026-12-26', '2026-12-28'].map(off.isOff)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(off.holidaysOn('2026-12-28')).toEqual([{ name: 'Boxing Day', country: 'GB', members: 5 }]);
  });
});

describe('suggested dates', () => {
  it('are the next Tuesday and the Monday after', () => {
    expect(suggestedDates(draft, '2026-11-27T10:00:00Z', off)).toEqual({
      requests_at: '2026-12-01T09:00',
      matches_at: '2026-12-07T09:00',
    });
    // On a Tuesday it is the one after.
    expect(suggestedDates(draft, '2026-12-01T06:00:00Z', off).requests_at).toBe('2026-12-08T09:00');
  });

  it('are a single Monday without invitations', () => {
    expect(suggestedDates({ ...draft, optin_option: 2 }, '2027-03-25T10:00:00Z', off)).toEqual({
      requests_at: null,
      matches_at: '2027-03-30T09:00',
    });
  });

  it('leave less than a week for answers to a weekly program when its Monday is a holiday', () => {
    expect(suggestedDates({ ...draft, frequency: 1 }, '2027-03-20T10:00:00Z', off)).toEqual({
      requests_at: '2027-03-23T09:00',
      matches_at: '2027-03-26T09:00',
    });
  });

  it('let a program start on any day, and never fall on a day off', () => {
    const holiday = fc.integer({ min: 0, max: 400 }).map((days) => ({
      date: new Date(Date.UTC(2026, 10, 1 + days)).toISOString().slice(0, 10),
      country: 'FR',
      name: 'Holiday',
    }));
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-11-01'), max: new Date('2027-11-01'), noInvalidDate: true }),
        fc.array(holiday, { maxLength: 30 }),
        fc.constantFrom(1 as const, 2 as const, 4 as const),
        fc.constantFrom(1 as const, 2 as const),
        (date, holidays, frequency, optin_option) => {
          const now = date.toISOString();
          const days = daysOffOf({ members: 1, countries: [{ country: 'FR', members: 1 }], holidays });
          const program = { ...draft, frequency, optin_option };
          const dates = suggestedDates(program, now, days);
          const [first] = sessionsAhead({ ...program, ...dates }, 1);
          if (!first) throw new Error('no session');
          for (const day of daysOf(first, program.timezone)) expect(days.isOff(day)).toBe(false);
          expect(gapsOf({ ...program, ...dates }, now)).not.toContain('no_dates');
        },
      ),
    );
  });
});

describe('quiet days around days off', () => {
  it('move sessions whose invitations or matches would fall on one, and leave the others', () => {
    const dates = { requests_at: '2026-12-15T09:00', matches_at: '2026-12-21T09:00' };
    const program = { ...draft, ...dates };
    const quiet_days = quietDaysAround(program, off);
    // The matches of the session of 23 March would leave on Easter Monday.
    expect(quiet_days).toEqual([{ from: '2027-03-23', to: '2027-03-23' }]);
    const days = sessionsAhead({ ...program, quiet_days }, 26).map((one) => daysOf(one, program.timezone));
    expect(days.flat().filter(off.isOff)).toEqual([]);
    expect(days[7]).toEqual(['2027-03-24', '2027-03-30']);
  });

  it('are none when every session keeps off them, and keep what is there', () => {
    const program = { ...draft, requests_at: '2026-12-01T09:00', matches_at: '2026-12-07T09:00' };
    const there = [{ from: '2026-07-01', to: '2026-07-31' }];
    expect(quietDaysAround({ ...program, frequency: 0, quiet_days: there }, WEEKENDS)).toEqual(there);
  });

  it('leave a session where it is when no day of the next week suits', () => {
    const always = { isOff: () => true, holidaysOn: () => [] };
    const program = { ...draft, requests_at: '2026-12-01T09:00', matches_at: '2026-12-07T09:00' };
    expect(quietDaysAround(program, always)).toEqual([]);
  });
});
