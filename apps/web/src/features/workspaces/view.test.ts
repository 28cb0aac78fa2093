import { expect, it } from 'vitest';
import { greetingKey, hasManyWorkspaces, matchesName, roleKey } from './view.ts';

it('greets by the hour', () => {
  expect([0, 11, 12, 17, 18, 23].map(greetingKey)).toEqual([
    'home.morning',
    'home.morning',
    'home.afternoon',
    'home.afternoon',
    'home.evening',
    'home.evening',
  ]);
});

it('names each role', () => {
  expect(([0, 1, 2] as const).map(roleKey)).toEqual(['role.member', 'role.admin', 'role.superadmin']);
});

it('finds a workspace by part of its name, in any case and without accents', () => {
  expect(matchesName('Société Générale', ' generale ')).toBe(true);
  expect(matchesName('Marelle', 'norda')).toBe(false);
  expect(matchesName('Marelle', '')).toBe(true);
});

it('searches where there are many', () => {
  expect(hasManyWorkspaces(Array.from({ length: 8 }))).toBe(false);
  expect(hasManyWorkspaces(Array.from({ length: 9 }))).toBe(true);
});
