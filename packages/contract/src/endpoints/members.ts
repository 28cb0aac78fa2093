import { z } from 'zod';
import { companyParams, id, instant, jsonParam, listQuery, locale, none, paged } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { filterGroup } from '../filter-group.ts';
import { LIMITS } from '../limits.ts';
import { permissions } from '../permissions.ts';
import { FIELD_TYPES } from '../statuses.ts';

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

/** A member in the list: with facts about their programs, coffees and emails. */
export const listedUser = user
  .extend({
    /** Why they are inactive; null while they are active. */
    inactive_reason: z.enum(INACTIVE_REASONS).nullable(),
    /** In how many active programs they take part. */
    programs: z.int(),
    /** When their last coffee was sent. */
    last_coffee_at: instant.nullable(),
    /** Whether their address refuses email permanently. */
    mail_bounced: z.boolean(),
  })
  .meta({ id: 'ListedUser' });
export type ListedUser = z.infer<typeof listedUser>;

/** A member as an option of a filter. */
export const userOption = z.object({ id, full_name: z.string() });
export type UserOption = z.infer<typeof userOption>;

const filtersBody = z.object({ filters: filterGroup });

export const membersEndpoints = {
  users: endpoint({
    name: 'users',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/users/',
    summary: 'Members, active ones unless the filters say otherwise',
    params: companyParams,
    query: listQuery.extend({ filters: jsonParam(filterGroup).optional() }),
    body: none,
    response: paged(listedUser),
    status: 200,
    problems: ['filter_invalid'],
  }),
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
  users_filters: endpoint({
    name: 'users_filters',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/users_filters/',
    summary:
      'Members to choose from, by name. `poster=1` returns those who added programs, audiences or imports',
    params: companyParams,
    query: z.object({
      name: z.string().trim().max(LIMITS.searchLength).default(''),
      poster: z.enum(['0', '1']).default('0'),
    }),
    body: none,
    response: z.array(userOption),
    status: 200,
    problems: [],
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
};
