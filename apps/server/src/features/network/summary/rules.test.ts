import { expect, it } from 'vitest';
import { monthsInARow } from './rules.ts';

const inARow = (months: readonly string[], last: string) => monthsInARow(new Set(months), last);

it('counts months in a row over the turn of a year, and stops at the first without a meeting', () => {
  expect(inARow(['2025-11', '2025-12', '2026-01', '2026-02'], '2026-02')).toBe(4);
  expect(inARow(['2025-11', '2026-01', '2026-02'], '2026-02')).toBe(2);
  expect(inARow([], '2026-02')).toBe(0);
});

it('does not end in a month that has no meeting yet, but in the one after it', () => {
  expect(inARow(['2025-12', '2026-01'], '2026-02')).toBe(2);
  expect(inARow(['2025-12'], '2026-02')).toBe(0);
});
