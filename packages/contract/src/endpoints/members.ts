import { z } from 'zod';
import { companyParams, id, locale, none } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { filterGroup } from '../filter-group.ts';
import { LIMITS } from '../limits.ts';
import { permissions } from '../permissions.ts';
import { FIELD_TYPES } from '../statuses.ts';
import { bulkAction } from './bulk-actions.ts';

/** A typed field value: text, date, time, datetime and select as strings, array as choice keys. */
export const fieldValue = z.union([
  z.string().max(LIMITS.cellLength),
  z.number(),
  z.boolean(),
  z.array(z.string().max(LIMITS.cellLength)).max(LIMITS.choicesMax),
]);
export type FieldValue = z.infer<typeof fieldValue>;

export const userField = z.object({ category: id, category_type: z.enum(FIELD_TYPES), value: fieldValue });

/** A member as others may see them. */
export const shortUser = z.object({ id, first_name: z.string(), last_name: z.string(), email: z.string() });
export type ShortUser = z.infer<typeof shortUser>;

export const user = z
  .object({
    id,
    external_id: z.string().nullable(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    role: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    is_admin: z.boolean(),
    is_active: z.boolean(),
    culture: locale,
    created_at: z.string(),
    /** Their manager. Only admins see it. */
    manager: shortUser.nullable(),
    user_permissions: permissions.nullable(),
    userfield_set: z.array(userField),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

/** An admin did it, they left, or their mailbox refused email permanently. */
export const INACTIVE_REASONS = ['admin', 'left', 'bounced'] as const;

/** A member as an option of a filter. */
export const userOption = z.object({ id, full_name: z.string() });
export type UserOption = z.infer<typeof userOption>;

const filtersBody = z.object({ filters: filterGroup });

export const membersEndpoints = {
  get_users_count: endpoint({
    name: 'get_users_count',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/get_users_count/',
    summary: 'Number of members a filter finds, without the IDs in `exclude`',
    params: companyParams,
    query: none,
    body: filtersBody.extend({ exclude: z.array(id).max(LIMITS.filterListLength).default([]) }),
    response: z.object({ count: z.int() }),
    status: 200,
    problems: ['filter_invalid'],
  }),
  users_search: endpoint({
    name: 'users_search',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/users_search/',
    summary: 'The first members that a filter finds, by name',
    params: companyParams,
    query: none,
    body: filtersBody.extend({ max_users: z.int().min(1).max(LIMITS.usersFound).default(LIMITS.pickerSize) }),
    response: z.array(shortUser),
    status: 200,
    problems: ['filter_invalid'],
  }),
  usercompany_filters: endpoint({
    name: 'usercompany_filters',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/usercompany_filters/',
    summary: 'Names of the members in a filter. Unknown IDs are skipped',
    params: companyParams,
    query: none,
    body: z.object({ ids: z.array(id).max(LIMITS.filterListLength) }),
    response: z.array(userOption),
    status: 200,
    problems: [],
  }),
  bulk_update_fields: bulkAction({
    name: 'bulk_update_fields',
    summary: 'Set fields of members, or clear them with null',
    body: z.object({
      ...filtersBody.shape,
      /** Field id -> value as its type writes it, choices by key; null clears it. */
      extra_data: z
        .record(z.string().regex(/^[1-9]\d{0,14}$/), fieldValue.nullable())
        .refine((values) => Object.keys(values).length > 0, { error: 'required' })
        .refine((values) => Object.keys(values).length <= LIMITS.bulkFields, { error: 'too_big' }),
    }),
    problems: ['fields_changed'],
  }),
  activate_users: bulkAction({
    name: 'activate_users',
    summary: 'Activate inactive members',
    body: filtersBody,
    problems: [],
  }),
  deactivate_users: bulkAction({
    name: 'deactivate_users',
    summary: 'Deactivate members. Their history stays',
    body: filtersBody,
    problems: [],
  }),
  remove_users: bulkAction({
    name: 'remove_users',
    summary: 'Permanently delete members. Anonymous counts stay',
    body: filtersBody,
    problems: [],
  }),
};
