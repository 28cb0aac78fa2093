import type { Permissions } from '@fika/contract/permissions';
import { ALL_PERMISSIONS } from '@fika/contract/granted';
import { expect, it } from 'vitest';
import { RIGHT_GROUPS, summaryOf } from './view.ts';

const NOTHING = Object.fromEntries(
  Object.entries(ALL_PERMISSIONS).map(([name, value]) => [name, value === 'all' ? [] : false]),
) as unknown as Permissions;

it('shows each of the 13 rights once', () => {
  const shown = Object.values(RIGHT_GROUPS).flat();
  expect(shown.toSorted()).toEqual(Object.keys(ALL_PERMISSIONS).toSorted());
});

it('says everything, nothing, or the shorter list', () => {
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
