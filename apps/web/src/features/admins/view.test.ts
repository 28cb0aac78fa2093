import type { Permissions } from '@fika/contract/permissions';
import { ALL_PERMISSIONS } from '@fika/contract/granted';
import { expect, it } from 'vitest';
import { grantableOf, RIGHT_GROUPS, summaryOf } from './view.ts';

const NOTHING = Object.fromEntries(
  Object.entries(ALL_PERMISSIONS).map(([name, value]) => [name, value === 'all' ? [] : false]),
) as unknown as Permissions;

it('shows each permission once', () => {
  const shown = Object.values(RIGHT_GROUPS).flat();
  expect(shown.toSorted()).toEqual(Object.keys(ALL_PERMISSIONS).toSorted());
});

it('allows an admin to grant their own permissions, and a superadmin all of them', () => {
  const own = { ...NOTHING, members_add: true, programs_management: [3] };
  expect(grantableOf(own, 'members_add')).toBe('all');
  expect(grantableOf(own, 'members_edit')).toBe('none');
  expect(grantableOf(own, 'programs_management')).toEqual([3]);
  expect(grantableOf(null, 'members_edit')).toBe('all');
});

it('names everything, nothing, or the shorter list', () => {
  expect(summaryOf(ALL_PERMISSIONS)).toEqual({ kind: 'all' });
  expect(summaryOf(NOTHING)).toEqual({ kind: 'nothing' });
  expect(summaryOf({ ...ALL_PERMISSIONS, members_delete: false })).toEqual({
    kind: 'everything_else',
    parts: [{ right: 'members_delete' }],
  });
  expect(summaryOf({ ...NOTHING, members_add: true, programs_management: [3, 4] })).toEqual({
    kind: 'only',
    parts: [{ right: 'members_add' }, { right: 'programs_management', some: 2 }],
  });
  expect(summaryOf({ ...ALL_PERMISSIONS, programs_management: [3] }).kind).toBe('only');
});
