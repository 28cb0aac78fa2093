import { shiftedBy, wallClock } from '@fika/contract';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { anchorsOf, nextDates, predictedAt, predictedBetween } from './rules.ts';

const ZONES = ['Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC'];
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const CASES = { numRuns: 25 };

/** Programs with dates, and a stretch of up to a year after their first one. */
const running = fc
  .record({
    start: fc.integer({ min: Date.UTC(2026, 0, 1) / MINUTE, max: Date.UTC(2028, 0, 1) / MINUTE }),
    days: fc.integer({ min: 1, max: 6 }),
    frequency: fc.constantFrom(0, 1, 2, 3, 4),
    timezone: fc.constantFrom(...ZONES),
    optin_option: fc.constantFrom(1, 2, 3),
  })
  .map(({ start, days, frequency, timezone, optin_option }) => {
    const dates = {
      next_requests_send_at: new Date(start * MINUTE).toISOString(),
      next_matchs_send_at: new Date(start * MINUTE + days * DAY).toISOString(),
    };
    const series = { frequency, timezone, optin_option };
    return Object.assign(series, dates, anchorsOf(Object.assign({ timezone }, dates)));
  });

const yearOf = (campaign: { next_requests_send_at: string }) => {
  const from = campaign.next_requests_send_at;
  return [from, new Date(Date.parse(from) + 370 * DAY).toISOString()] as const;
};

it('predictions are what the tick will do, one occurrence after the other', () => {
  fc.assert(
    fc.property(running, (campaign) => {
      const predicted = predictedBetween(campaign, ...yearOf(campaign));
      const asks = campaign.optin_option !== 2;
      let next: { next_requests_send_at: string | null; next_matchs_send_at: string | null } = campaign;
      for (const round of predicted) {
        const due = asks ? next.next_requests_send_at : next.next_matchs_send_at;
        expect(Date.parse(round.occurrence)).toBe(Date.parse(due ?? ''));
        expect(round.requests_send_at).toBe(asks ? round.occurrence : null);
        expect(Date.parse(round.matchs_send_at)).toBe(Date.parse(next.next_matchs_send_at ?? ''));
        next = nextDates(campaign, round.occurrence);
      }
      if (campaign.frequency === 0) expect(predicted).toHaveLength(1);
    }),
    CASES,
  );
});

it('occurrences keep their time on the clock, and their distance in weeks, over every change of the clocks', () => {
  fc.assert(
    fc.property(running, (campaign) => {
      fc.pre(campaign.frequency > 0);
      const predicted = predictedBetween(campaign, ...yearOf(campaign));
      expect(predicted.length).toBeGreaterThanOrEqual(Math.floor(52 / campaign.frequency));
      const walls = predicted.map(({ occurrence }) => wallClock(occurrence, campaign.timezone));
      const day = (wall: string) => Date.parse(wall.slice(0, 10));
      for (const [index, wall] of walls.entries()) {
        const before = walls[index - 1];
        if (before === undefined) continue;
        const moved = [wall, before].some((one) => one.slice(11, 16) !== walls[0]?.slice(11, 16));
        // A time that a night leaves out is later that once, and back the next time.
        if (moved)
          expect(Math.abs(day(wall) - day(before) - campaign.frequency * 7 * DAY)).toBeLessThanOrEqual(DAY);
        else expect(day(wall) - day(before)).toBe(campaign.frequency * 7 * DAY);
      }
      const same = walls.filter((wall) => wall.slice(11, 16) === walls[0]?.slice(11, 16));
      expect(same.length).toBeGreaterThanOrEqual(walls.length - 2);
    }),
    CASES,
  );
});

it('each is found again by its date, and nothing between them is', () => {
  fc.assert(
    fc.property(running, fc.nat(51), (campaign, pick) => {
      const predicted = predictedBetween(campaign, ...yearOf(campaign));
      const round = predicted[pick % predicted.length];
      expect(predictedAt(campaign, round?.occurrence ?? '')).toEqual(round);
      const beside = new Date(Date.parse(round?.occurrence ?? '') + MINUTE).toISOString();
      expect(predictedAt(campaign, beside)).toBeNull();
    }),
    CASES,
  );
});

it('moving shifts both dates by the same time on the clock, over a change of the clocks too', () => {
  // Clocks go forward in the night of 29 March: a session at 09:00 stays at 09:00.
  const move = { from: '2026-03-27T08:00:00Z', to: '2026-03-30T07:00:00Z' };
  expect(shiftedBy('2026-03-27T08:00:00Z', move, 'Europe/Paris')).toBe('2026-03-30T07:00:00Z');
  expect(shiftedBy('2026-04-01T07:00:00Z', move, 'Europe/Paris')).toBe('2026-04-04T07:00:00Z');
  fc.assert(
    fc.property(running, fc.integer({ min: -200, max: 200 }), (campaign, days) => {
      const from = campaign.next_requests_send_at;
      const to = new Date(Date.parse(from) + days * DAY).toISOString();
      const moved = shiftedBy(from, { from, to }, campaign.timezone);
      expect(Math.abs(Date.parse(moved) - Date.parse(to))).toBeLessThanOrEqual(60 * MINUTE);
    }),
    CASES,
  );
});
