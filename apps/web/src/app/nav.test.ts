import { expect, it } from 'vitest';
import { isOpen, isPlaceOpen, userPlaces } from './nav.ts';

it('opens a place on its address and below, unless it is exact', () => {
  expect(isOpen({}, '/account/a/admin/users', '/account/a/admin/users/')).toBe(true);
  expect(isOpen({}, '/account/a/admin/users', '/account/a/admin/users/profile/3')).toBe(true);
  expect(isOpen({}, '/account/a/admin/users', '/account/a/admin/users-else')).toBe(false);
  expect(isOpen({ exact: true }, '/account/a/admin', '/account/a/admin/users')).toBe(false);
});

it('marks one place of a member on each page, the home on those of a meeting and of ways to meet', () => {
  const workspace = { slug: 'a' };
  const marked = (pathname: string) =>
    userPlaces.filter((place) => isPlaceOpen(place, workspace, pathname)).map(({ label }) => label);
  expect(marked('/account/a/user')).toEqual(['nav.home']);
  expect(marked('/account/a/user/coffees/12')).toEqual(['nav.home']);
  expect(marked('/account/a/opportunities')).toEqual(['nav.home']);
  expect(marked('/account/a/user/campaigns/details/3')).toEqual(['nav.programs']);
  expect(marked('/account/a/user/network')).toEqual(['nav.network']);
});
