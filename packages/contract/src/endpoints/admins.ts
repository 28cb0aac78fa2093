import { z } from 'zod';
import { companyItemParams, companyParams, done, id, instant, listQuery, none, paged } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { filterGroup } from '../filter-group.ts';
import { permissions } from '../permissions.ts';
import { bulkAction } from './bulk-actions.ts';

export const admin = z
  .object({
    id,
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    role: z.union([z.literal(1), z.literal(2)]),
    /** Their permissions; a superadmin has all of them. */
    permissions,
    last_access_at: instant.nullable(),
    created_at: instant,
  })
  .meta({ id: 'Admin' });
export type Admin = z.infer<typeof admin>;

const filtersBody = z.object({ filters: filterGroup });

const path = (name: string) => `/api/v1/companies/{company_id}/${name}/`;

const bulk = (name: string, summary: string) =>
  bulkAction({ name, summary, body: filtersBody, problems: [] });

/** Roles and rights of members. */
export const adminsEndpoints = {
  admins: endpoint({
    name: 'admins',
    method: 'GET',
    path: path('admins'),
    summary: 'Active admins and superadmins with their permissions',
    params: companyParams,
    query: listQuery,
    body: none,
    response: paged(admin),
    status: 200,
    problems: [],
  }),
  admin: endpoint({
    name: 'admin',
    method: 'GET',
    path: path('admins/{id}'),
    summary: 'One admin',
    params: companyItemParams,
    query: none,
    body: none,
    response: admin,
    status: 200,
    problems: [],
  }),
  update_permissions: endpoint({
    name: 'update_permissions',
    method: 'POST',
    path: path('admins/{id}/update_permissions'),
    summary:
      'Change the permissions of another admin. Those not given stay. You can only grant permissions that you have',
    params: companyItemParams,
    query: none,
    body: z.object({ permissions: z.strictObject(permissions.shape).partial() }),
    response: admin,
    status: 200,
    problems: ['permission_missing', 'own_permissions', 'superadmin_has_all'],
  }),
  update_role: endpoint({
    name: 'update_role',
    method: 'POST',
    path: path('admins/{id}/update_role'),
    summary: 'Set the role of an active member: member (0), admin (1) or superadmin (2)',
    params: companyItemParams,
    query: none,
    body: z.object({ role: z.union([z.literal(0), z.literal(1), z.literal(2)]) }),
    response: done,
    status: 200,
    problems: ['last_superadmin', 'plan_limit'],
  }),
  grant_admin_users: bulk('grant_admin_users', 'Make active members admins who may what you may'),
  remove_admin_users: bulk(
    'remove_admin_users',
    'Make admins end users; only a superadmin does so to superadmins',
  ),
  check_has_admin_slots: endpoint({
    name: 'check_has_admin_slots',
    method: 'POST',
    path: path('check_has_admin_slots'),
    summary: 'Whether the plan has enough admin licenses for these members. `allowed` is null without limit',
    params: companyParams,
    query: none,
    body: filtersBody,
    response: z.object({ has_slots: z.boolean(), used: z.int(), allowed: z.int().nullable() }),
    status: 200,
    problems: ['filter_invalid'],
  }),
};
