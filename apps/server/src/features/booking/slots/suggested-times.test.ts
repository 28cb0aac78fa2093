import { ALWAYS_FREE, ASSUMED_WEEKS, commonSlots } from '@fika/contract';
import { expect, it } from 'vitest';
import { suggestedTimes } from './rules.ts';

const HALF_HOUR = 30 * 60_000;
const DAY = 48 * HALF_HOUR;
const now = Date.parse('2026-11-23T08:00:00Z');
const timezone = 'Europe/Paris';

it('suggests three days at different hours, from tomorrow', () => {
  const guest = { timezone, availability: ALWAYS_FREE, busy: [] };
  const starts = commonSlots([guest], { start: now, end: now + 14 * DAY });
  expect(suggestedTimes(starts, { now, timezone })).toEqual([
    '2026-11-24T13:00:00.000Z',
    '2026-11-25T09:30:00.000Z',
    '2026-11-26T14:00:00.000Z',
  ]);
});

it('leaves out weekends, takes the nearest hour, and suggests fewer or none', () => {
  const friday = Date.parse('2026-11-27T08:00:00Z');
  const hours = [{ from: '16:00', to: '17:00' }];
  const weekly = [hours, [], [], [], hours, [], []];
  const guest = { timezone, availability: { ...ALWAYS_FREE, weekly }, busy: [] };
  const starts = commonSlots([guest], { start: friday, end: friday + 8 * DAY });
  expect(suggestedTimes(starts, { now: friday, timezone })).toEqual([
    '2026-11-30T15:00:00.000Z',
    '2026-12-04T15:00:00.000Z',
  ]);
  expect(suggestedTimes([], { now, timezone })).toEqual([]);
});

it('keeps within the usual hours of all: none where these have no hour in common', () => {
  const people = ['Europe/Paris', 'Pacific/Auckland'].map((zone) => ({
    timezone: zone,
    availability: ALWAYS_FREE,
    busy: [],
  }));
  const window = { start: now, end: now + 14 * DAY };
  expect(commonSlots(people, window, ASSUMED_WEEKS.slice(0, 1))).toEqual([]);
  expect(commonSlots(people, window).length).toBeGreaterThan(0);
});
