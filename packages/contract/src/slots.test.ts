import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import type { Availability, Hours } from './availability.ts';
import { ALWAYS_FREE, ASSUMED_WEEKS, mergedHours, weekdayOf } from './free-hours.ts';
import { commonSlots, freeUntil, type Guest, hoursIn, SLOT_MS, type Span } from './slots.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (iso: string) => Date.parse(iso);
const guest = (timezone: string, availability: Partial<Availability> = {}, busy: Span[] = []): Guest => ({
  timezone,
  availability: { ...ALWAYS_FREE, ...availability },
  busy,
});
const isoOf = (slots: readonly number[]) => slots.map((slot) => new Date(slot).toISOString());
const everyDay = (...hours: Hours[]) => Array.from({ length: 7 }, () => hours);

/** Nights in which clocks change, a little before. Lord Howe Island moves by half an hour only. */
const CHANGES: readonly (readonly [string, string])[] = [
  ['Europe/Paris', '2026-10-24T20:00:00Z'],
  ['Europe/Paris', '2027-03-27T20:00:00Z'],
  ['America/New_York', '2026-11-01T00:00:00Z'],
  ['America/New_York', '2027-03-14T00:00:00Z'],
  ['Pacific/Auckland', '2026-09-26T08:00:00Z'],
  ['Pacific/Auckland', '2027-04-03T08:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T10:00:00Z'],
  ['Australia/Lord_Howe', '2027-04-03T10:00:00Z'],
  ['America/St_Johns', '2026-11-01T00:00:00Z'],
  ['Asia/Kathmandu', '2026-11-01T00:00:00Z'],
  ['Africa/Casablanca', '2027-02-06T20:00:00Z'],
];

const clock = fc.integer({ min: 0, max: 24 * 12 }).map((fives) => {
  const minutes = fives * 5;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
});
const hours = fc
  .tuple(clock, clock)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }));
const day = fc.array(hours, { maxLength: 4 });
const near = fc.integer({ min: -1, max: 3 });

function dateAround(start: string, offset: number): string {
  return new Date(at(start) + offset * 24 * HOUR).toISOString().slice(0, 10);
}

const someone = (start: string) =>
  fc.record({
    weekly: fc.option(fc.array(day, { minLength: 7, maxLength: 7 })),
    exceptions: fc
      .uniqueArray(fc.record({ date: near.map((offset) => dateAround(start, offset)), hours: day }), {
        selector: ({ date }) => date,
        maxLength: 2,
      })
      .map((days) => days),
    pause: fc.option(
      fc.tuple(near, near, fc.boolean()).map(([a, b, open]) => ({
        from: dateAround(start, Math.min(a, b)),
        to: open ? null : dateAround(start, Math.max(a, b)),
      })),
      { freq: 4 },
    ),
  });

/** Minute by minute: the local time, and whether the guest is free then. */
function isFree(
  { timezone, availability, busy }: Guest,
  instant: number,
  assumed: readonly (readonly Hours[])[],
) {
  if (busy.some(({ start, end }) => start <= instant && instant < end)) return false;
  const wall = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timezone);
  const date = wall.toPlainDate().toString();
  const time = wall.toPlainTime().toString().slice(0, 5);
  const { pause, exceptions, weekly } = availability;
  if (pause && date >= pause.from && date <= (pause.to ?? '9999-12-31')) return false;
  const exception = exceptions.find((one) => one.date === date);
  const open = exception ? exception.hours : (weekly ?? assumed)[wall.dayOfWeek - 1];
  return (open ?? []).some(({ from, to }) => from <= time && time < to);
}

function bruteSlots(guests: readonly Guest[], window: Span): number[] {
  for (const assumed of ASSUMED_WEEKS) {
    const slots: number[] = [];
    for (
      let start = Math.ceil(window.start / SLOT_MS) * SLOT_MS;
      start + SLOT_MS <= window.end;
      start += SLOT_MS
    ) {
      let fits = true;
      for (let minute = start; fits && minute < start + SLOT_MS; minute += 5 * MINUTE) {
        fits = guests.every((one) => isFree(one, minute, assumed));
      }
      if (fits) slots.push(start);
    }
    if (slots.length > 0) return slots;
  }
  return [];
}

describe('hours on the clock', () => {
  it('are the minutes whose local time is within them, in every night that clocks change', () => {
    const cases = fc
      .constantFrom(...CHANGES)
      .chain(([timezone, start]) =>
        someone(start).map((availability) => ({ timezone, start, availability })),
      );
    fc.assert(
      fc.property(cases, ({ timezone, start, availability }) => {
        const one: Guest = { timezone, availability, busy: [] };
        const window = { start: at(start), end: at(start) + 20 * HOUR };
        const spans = hoursIn(one, window);
        for (let minute = window.start; minute < window.end; minute += 5 * MINUTE) {
          const said = spans.some((span) => span.start <= minute && minute < span.end);
          expect(said, new Date(minute).toISOString()).toBe(isFree(one, minute, ASSUMED_WEEKS[0] ?? []));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('from one to four are four hours when one is repeated, and two when one is left out', () => {
    const night = guest('Europe/Paris', { weekly: everyDay({ from: '01:00', to: '04:00' }) });
    const length = (from: string) =>
      hoursIn(night, { start: at(from), end: at(from) + 12 * HOUR }).reduce(
        (sum, { start, end }) => sum + end - start,
        0,
      ) / HOUR;
    expect(length('2026-10-24T20:00:00Z')).toBe(4);
    expect(length('2027-03-27T20:00:00Z')).toBe(2);
  });
});

describe('slots in common', () => {
  it('are those that a count minute by minute finds, over every clock change', () => {
    const cases = fc.constantFrom(...CHANGES).chain(([timezone, start]) => {
      const busy = fc
        .tuple(fc.integer({ min: 0, max: 30 * 12 }), fc.integer({ min: 1, max: 36 }))
        .map(([from, length]) => ({
          start: at(start) + from * 5 * MINUTE,
          end: at(start) + (from + length) * 5 * MINUTE,
        }));
      const zones = fc.constantFrom(timezone, ...CHANGES.map(([zone]) => zone));
      const one = fc.record({
        timezone: zones,
        availability: someone(start),
        busy: fc.array(busy, { maxLength: 4 }),
      });
      return fc.array(one, { minLength: 1, maxLength: 4 }).map((guests) => ({ start, guests }));
    });
    fc.assert(
      fc.property(cases, ({ start, guests }) => {
        const window = { start: at(start), end: at(start) + 30 * HOUR };
        expect(isoOf(commonSlots(guests, window))).toEqual(isoOf(bruteSlots(guests, window)));
      }),
      { numRuns: 60 },
    );
  });

  it('are working hours for guests who entered none', () => {
    const window = { start: at('2026-11-20T16:00:00Z'), end: at('2026-11-23T09:30:00Z') };
    expect(isoOf(commonSlots([guest('Europe/Paris'), guest('Europe/Paris')], window))).toEqual([
      '2026-11-20T16:00:00.000Z',
      '2026-11-20T16:30:00.000Z',
      '2026-11-23T08:00:00.000Z',
      '2026-11-23T08:30:00.000Z',
      '2026-11-23T09:00:00.000Z',
    ]);
  });

  it('reach into the evening where people live too far apart for working hours', () => {
    const window = { start: at('2026-11-25T00:00:00Z'), end: at('2026-11-26T00:00:00Z') };
    const zones = ['Europe/Paris', 'America/New_York', 'Pacific/Auckland'];
    expect(
      isoOf(
        commonSlots(
          zones.map((zone) => guest(zone)),
          window,
        ),
      ),
    ).toEqual([
      '2026-11-25T18:00:00.000Z',
      '2026-11-25T18:30:00.000Z',
      '2026-11-25T19:00:00.000Z',
      '2026-11-25T19:30:00.000Z',
      '2026-11-25T20:00:00.000Z',
      '2026-11-25T20:30:00.000Z',
    ]);
  });

  it('never leave hours that a guest entered', () => {
    const night = guest('Europe/Paris', { weekly: everyDay({ from: '03:00', to: '03:30' }) });
    const window = { start: at('2026-11-25T00:00:00Z'), end: at('2026-11-26T00:00:00Z') };
    expect(isoOf(commonSlots([night, guest('Europe/Paris')], window))).toEqual(['2026-11-25T02:00:00.000Z']);
    const off = guest('Europe/Paris', { exceptions: [{ date: '2026-11-25', hours: [] }] });
    expect(commonSlots([off, guest('UTC')], { ...window, end: at('2026-11-25T23:00:00Z') })).toEqual([]);
  });
});

it('hours that touch or overlap become one', () => {
  fc.assert(
    fc.property(day, (given) => {
      const result = mergedHours(given);
      const covers = (list: readonly Hours[], minute: string) =>
        list.some(({ from, to }) => from <= minute && minute < to);
      for (let index = 0; index < 24 * 12; index += 1) {
        const minute = new Date(index * 5 * MINUTE).toISOString().slice(11, 16);
        expect(covers(result, minute)).toBe(covers(given, minute));
      }
      for (const [index, { from }] of result.entries()) {
        expect(from > (result[index - 1]?.to ?? '')).toBe(true);
      }
    }),
  );
});

it('the week begins on Monday', () => {
  expect(['2026-11-23', '2026-11-29', '2027-03-28'].map(weekdayOf)).toEqual([0, 6, 6]);
});

describe('until when a guest is free', () => {
  const noon = at('2026-11-23T12:00:00Z');
  const day = everyDay({ from: '09:00', to: '17:00' });

  it('is the end of their hours in their zone, or their next busy time', () => {
    expect(freeUntil(guest('Europe/Paris', { weekly: day }), noon)).toBe(noon + 4 * HOUR);
    const busy = [{ start: noon + HOUR, end: noon + 2 * HOUR }];
    expect(freeUntil(guest('Europe/Paris', { weekly: day }, busy), noon)).toBe(noon + HOUR);
  });

  it('is null outside of their hours and while they are busy', () => {
    expect(freeUntil(guest('America/New_York', { weekly: day }), noon)).toBeNull();
    const busy = [{ start: noon - HOUR, end: noon + 5 * MINUTE }];
    expect(freeUntil(guest('UTC', { weekly: day }, busy), noon)).toBeNull();
  });
});
