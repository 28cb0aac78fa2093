import { z } from 'zod';
import { companyParams, jobAccepted, none } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { filterGroup } from '../filter-group.ts';
import { bulkDone } from '../job-results.ts';
import { LIMITS } from '../limits.ts';
import type { ProblemCode } from '../problems.ts';
import { fieldValue } from './members.ts';

export type { BulkDone } from '../job-results.ts';

/**
 * The response of every action on many members: 200 with its result, or 202 with a job of the kind `members_act` for more than
 * `LIMITS.bulkAtOnce` members (for erasing `removedAtOnce`). The result of the job is the same.
 */
export const bulkAnswer = z.union([bulkDone, jobAccepted]);
export type BulkAnswer = z.infer<typeof bulkAnswer>;

interface BulkAction<Body extends z.ZodType> {
  name: string;
  /** Below the company; the name where nothing is said. */
  path?: string;
  summary: string;
  body: Body;
  /** Besides those of every such action. */
  problems: readonly ProblemCode[];
}

/** Declares an act on every member that a filter finds, except oneself. */
export const bulkAction = <Body extends z.ZodType>({
  name,
  path = name,
  summary,
  body,
  problems,
}: BulkAction<Body>) =>
  endpoint({
    name,
    method: 'POST',
    path: `/api/v1/companies/{company_id}/${path}/`,
    summary,
    params: companyParams,
    query: none,
    body,
    response: bulkAnswer,
    later: jobAccepted,
    status: 200,
    problems: ['filter_invalid', 'plan_limit', 'superadmin_only', 'rights_lost', ...problems],
  });

const filters = { filters: filterGroup };

/** Actions on many members with the same response, except those on roles. */
export const bulkEndpoints = {
  bulk_update_fields: bulkAction({
    name: 'bulk_update_fields',
    summary: 'Set fields of members, or clear them with null',
    body: z.object({
      ...filters,
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
    body: z.object(filters),
    problems: [],
  }),
  deactivate_users: bulkAction({
    name: 'deactivate_users',
    summary: 'Deactivate members. Their history stays',
    body: z.object(filters),
    problems: [],
  }),
  remove_users: bulkAction({
    name: 'remove_users',
    summary: 'Permanently delete members. Anonymous counts stay',
    body: z.object(filters),
    problems: [],
  }),
};

/** Emails to members about their login. */
export const bulkAccountEndpoints = {
  reset_password: bulkAction({
    name: 'reset_password',
    summary: 'Send active members a link to choose a new password. Doesn’t reveal who has one',
    body: z.object(filters),
    problems: ['reset_by_sso', 'too_many_resets'],
  }),
};

/** Takes acts back. */
export const undoEndpoints = {
  bulk_undo: endpoint({
    name: 'bulk_undo',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/bulk_acts/{undo_id}/undo/',
    summary: 'Undo a bulk action within a day, where nothing changed since',
    params: companyParams.extend({ undo_id: z.uuid() }),
    query: none,
    body: none,
    response: bulkAnswer,
    later: jobAccepted,
    status: 200,
    problems: ['undo_gone', 'plan_limit', 'superadmin_only', 'permission_missing', 'rights_lost'],
  }),
};

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

/** Members as a file. */
export const exportEndpoints = {
  export_users: endpoint({
    name: 'export_users',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/export_users/',
    summary: 'Export the members that a filter finds as a workbook, streamed',
    params: companyParams,
    query: none,
    body: z.object({
      ...filters,
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
