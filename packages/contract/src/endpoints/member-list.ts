import { z } from 'zod';
import { companyParams, instant, jsonParam, listQuery, none, paged } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { filterGroup } from '../filter-group.ts';
import { LIMITS } from '../limits.ts';
import { INACTIVE_REASONS, user, userOption } from './members.ts';

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

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Columns of an export besides the fields, which are named `category_12`. */
export const EXPORT_COLUMNS = [
  'id',
  'first_name',
  'last_name',
  'email',
  'external_id',
  'role',
  'is_active',
  'culture',
  'created_at',
  'programs',
  'last_coffee_at',
  'manager',
] as const;

export type ExportColumn = (typeof EXPORT_COLUMNS)[number] | `category_${string}`;

export const memberListEndpoints = {
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
  export_users: endpoint({
    name: 'export_users',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/export_users/',
    summary: 'Export the members that a filter finds as a workbook, streamed',
    params: companyParams,
    query: none,
    body: z.object({
      filters: filterGroup,
      /** In their order; all of them when nothing is said. A field is `category_12`. */
      columns: z
        .array(
          z.union([
            z.enum(EXPORT_COLUMNS),
            z.templateLiteral(['category_', z.string().regex(/^[1-9]\d{0,14}$/)]),
          ]),
        )
        .min(1)
        .max(LIMITS.exportColumns)
        .optional(),
    }),
    response: none,
    file: XLSX,
    status: 200,
    problems: ['filter_invalid', 'export_running'],
  }),
};
