import { expect, it } from 'vitest';
import { isOpen } from './nav.ts';

it('opens a place on its address and below, unless it is exact', () => {
  expect(isOpen({}, '/account/a/admin/users', '/account/a/admin/users/')).toBe(true);
  expect(isOpen({}, '/account/a/admin/users', '/account/a/admin/users/profile/3')).toBe(true);
  expect(isOpen({}, '/account/a/admin/users', '/account/a/admin/users-else')).toBe(false);
  expect(isOpen({ exact: true }, '/account/a/admin', '/account/a/admin/users')).toBe(false);
});
