import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS, OPTION_ACCESS, WORKSPACE_OPTIONS } from '@fika/contract';
import { expect, it } from 'vitest';
import { ENDPOINT_TABLE } from '#app.ts';

const DOC = readFileSync(join(import.meta.dirname, '../../../../../docs/permissions.md'), 'utf8');

/** The rows of a section's table: the text in backticks of the first cell, and the second cell. */
function rowsOf(title: string): [string, string][] {
  const section = DOC.split(/^## /m).find((text) => text.startsWith(title)) ?? '';
  return [...section.matchAll(/^\| `([^`]+)` *\| *([^|]*?) *\|/gm)].map(([, name = '', second = '']) => [
    name,
    second,
  ]);
}

it('docs/permissions.md says who sets each option', () => {
  expect(rowsOf('Options of a workspace')).toEqual(
    Object.keys(WORKSPACE_OPTIONS).map((name) => [
      name,
      OPTION_ACCESS[name as keyof typeof WORKSPACE_OPTIONS],
    ]),
  );
});

it('docs/permissions.md names each endpoint that takes the role of an admin and no permission', () => {
  const open = ENDPOINT_TABLE.filter(
    ({ mounted: { access } }) => access.who === 'admin' && access.permission === null,
  ).map(({ endpoint }) => endpoint.name);
  expect(
    rowsOf('Endpoints for every admin')
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(open.toSorted());
});

/** The row of the fields of a member with the readers and editors of a part of the response; null for generated parts. */
const ROW_OF: Readonly<Record<string, string | null>> = {
  first_name: 'names',
  last_name: 'names',
  email: 'email address',
  external_id: 'external id',
  about_me: 'line about themselves',
  culture: 'language',
  timezone: 'time zone',
  last_access_at: 'last visit',
  settings: 'settings, preferences, who to avoid, availabilities, calendars',
  manager: 'manager',
  role: 'role',
  is_admin: 'role',
  user_permissions: 'permissions',
  is_active: 'active or not, and why',
  inactive_reason: 'active or not, and why',
  userfield_set: 'fields shown to members',
  id: null,
  created_at: null,
};

/** Data that no response about a member contains, because it has separate pages. */
const ELSEWHERE = ['photo', 'fields for matching only', 'conversations'];

it('docs/permissions.md says who reads and changes each field of a member', () => {
  const section = DOC.split(/^## /m).find((text) => text.startsWith('Fields of a member')) ?? '';
  const rows = [...section.matchAll(/^\| ([^|]+?) *\| *([^|]+?) *\| *([^|]+?) *\|$/gm)].slice(2);
  const known = new Set([...Object.values(ROW_OF), ...ELSEWHERE].filter((name) => name !== null));
  expect(rows.map(([, name = '']) => name).toSorted()).toEqual([...known].toSorted());
  const shape = ENDPOINTS.members.users_detail.response.shape;
  expect(Object.keys(shape).filter((name) => !(name in ROW_OF))).toEqual([]);
});
