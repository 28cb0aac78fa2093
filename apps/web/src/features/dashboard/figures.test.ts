import { expect, it } from 'vitest';
import { asTime, compare } from './figures.ts';

const percent = (share: number) => `${Math.round(share * 100)}%`;

it('compares numbers as the reader sees them', () => {
  expect(compare(0.61, 0.54, percent)).toBe('up');
  expect(compare(0.54, 0.61, percent)).toBe('down');
  expect(compare(0.611, 0.612, percent)).toBe('same');
  expect(compare(0.61, null, percent)).toBeNull();
  expect(compare(null, 0.61, percent)).toBeNull();
});

it('says a time in hours up to two days, then in days', () => {
  expect(asTime(30.4)).toEqual({ unit: 'hours', count: 30 });
  expect(asTime(60)).toEqual({ unit: 'days', count: 2.5 });
});
