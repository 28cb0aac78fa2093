import { expect, it } from 'vitest';
import { daysOf, presetOf, rangeOf, todayIn } from './range.ts';

const TODAY = '2026-11-26';

it('recognizes a range until today by its first day', () => {
  expect(presetOf({}, TODAY)).toBe('six_months');
  expect(presetOf({ start: '2026-10-28' }, TODAY)).toBe('thirty_days');
  expect(presetOf({ start: '2026-08-26', end: TODAY }, TODAY)).toBe('three_months');
  expect(presetOf({ start: '2026-01-01' }, TODAY)).toBe('this_year');
  expect(presetOf({ start: '2026-01-01', end: '2026-06-30' }, TODAY)).toBeNull();
  expect(presetOf({ start: '2026-01-02' }, TODAY)).toBeNull();
});

it('leaves out the last day of a preset, and every day of the usual one', () => {
  expect(daysOf('six_months', TODAY)).toEqual({ start: undefined, end: undefined });
  expect(daysOf('twelve_months', TODAY)).toEqual({ start: '2025-11-26', end: undefined });
});

it('has the days that the server takes', () => {
  expect(rangeOf({}, TODAY)).toEqual({ first: '2026-05-26', last: TODAY });
  expect(rangeOf({ end: '2026-03-31' }, TODAY)).toEqual({ first: '2025-09-30', last: '2026-03-31' });
  expect(rangeOf({ start: '2027-01-01' }, TODAY)).toEqual({ first: '2027-01-01', last: '2027-01-01' });
});

it('takes today from the calendar of the workspace', () => {
  const now = Date.parse('2026-11-26T23:30:00Z');
  expect(todayIn('Europe/Paris', now)).toBe('2026-11-27');
  expect(todayIn('America/New_York', now)).toBe('2026-11-26');
});
