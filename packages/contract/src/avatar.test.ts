import { expect, it } from 'vitest';
import { AVATAR_TINTS, initialsOf, tintOf } from './avatar.ts';

it('gives an id the same tint on every side, as a number or as text', () => {
  expect(tintOf(42)).toBe(tintOf('42'));
  expect([1, 2, 3, 4, 5].map(tintOf)).toEqual([7, 7, 5, 3, 3]);
});

it('spreads neighbouring ids over all tints', () => {
  const counts = AVATAR_TINTS.map(() => 0);
  for (let id = 1; id <= 800; id += 1) counts[tintOf(id)] = (counts[tintOf(id)] ?? 0) + 1;
  expect(Math.min(...counts)).toBeGreaterThan(60);
  expect(Math.max(...counts)).toBeLessThan(140);
});

it('takes the first letter of each name, whatever it is made of', () => {
  expect(initialsOf({ first_name: 'Élise', last_name: 'Fontaine' })).toBe('ÉF');
  expect(initialsOf({ first_name: ' 𝒜da', last_name: '' })).toBe('𝒜');
  expect(initialsOf({ first_name: '', last_name: ' ' })).toBe('?');
});
