import { expect, it } from 'vitest';
import { ENDPOINT_TABLE } from '#app.ts';
import { testApp } from '../app.ts';
import { runMatrix } from './matrix.ts';
import { WHO_MAY } from './table.ts';

const holder = testApp();
const endpoints = ENDPOINT_TABLE.map(({ endpoint }) => endpoint);

it('the access of all callers is exactly that of the table', async () => {
  const { mismatches, checks } = await runMatrix(holder.app);
  expect(mismatches, 'Who may is written by hand in test/authorisation/table.ts.').toEqual([]);
  expect(checks).toBeGreaterThan(500);
}, 120_000);

it('finds what is declared otherwise than the table says, unknown and gone', async () => {
  const some = endpoints.filter(({ name }) => ['users', 'categories', 'login'].includes(name));
  const wrong = {
    users: { who: 'superadmin' },
    categories: { who: 'admin' },
    gone: { who: 'anyone' },
  } as const;
  const { mismatches } = await runMatrix(holder.app, some, wrong);
  expect(
    mismatches.map(({ endpoint, identity, expected }) => `${endpoint}, ${identity}: ${expected}`),
  ).toEqual([
    'categories, end user: admin_only',
    'gone, null: an endpoint',
    'login, null: a line in the table',
    'users, end user: superadmin_only',
    'users, admin without the permission: superadmin_only',
    'users, admin with the permission alone: superadmin_only',
  ]);
  expect(Object.keys(WHO_MAY)).not.toContain('gone');
});
