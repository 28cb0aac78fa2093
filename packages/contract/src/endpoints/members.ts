import { z } from 'zod';
import { companyParams, id, instant, jsonParam, listQuery, locale, none, paged } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { filterGroup } from '../filter-group.ts';
import { LIMITS } from '../limits.ts';
import { permissions } from '../permissions.ts';
import { FIELD_TYPES } from '../statuses.ts';
import { oneLine } from '../text.ts';

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
    /** Who they report to. Only admins see it. */
    manager: shortUser.nullable(),
    user_permissions: permissions.nullable(),
    userfield_set: z.array(userField),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

/** An admin did it, they left by themselves, or their mailbox refused mail for good. */
export const INACTIVE_REASONS = ['admin', 'left', 'bounced'] as const;

/** A member as the list shows them: with what became of them in programs, coffees and mails. */
export const listedUser = user
  .extend({
    /** Why they are inactive; null while they are active. */
    inactive_reason: z.enum(INACTIVE_REASONS).nullable(),
    /** In how many active programs they take part. */
    programs: z.int(),
    /** When the last coffee that brought them together with somebody was told. */
    last_coffee_at: instant.nullable(),
    /** Whether their address refuses mail for good. */
    mail_bounced: z.boolean(),
  })
  .meta({ id: 'ListedUser' });
export type ListedUser = z.infer<typeof listedUser>;

/** A member as an option of a filter. */
export const userOption = z.object({ id, full_name: z.string() });
export type UserOption = z.infer<typeof userOption>;

/** One row of an upload. `row` is the line in the file, for the reasons. Field values are as written in the file. */
export const uploadRow = z.object({
  row: z.int().min(1).max(LIMITS.uploadLines),
  external_id: z.string().trim().max(LIMITS.nameLength).nullish(),
  email: z.string().max(LIMITS.cellLength),
  first_name: z.string().overwrite(oneLine).max(LIMITS.nameLength).default(''),
  last_name: z.string().overwrite(oneLine).max(LIMITS.nameLength).default(''),
  culture: z.string().max(20).nullish(),
  /** Email address or external id of the manager, who may be in a later row. */
  manager: z.string().trim().max(LIMITS.emailLength).nullish(),
  /** Category id -> text of the cell; an empty text clears nothing. */
  fields: z.record(z.string(), z.string().max(LIMITS.cellLength)).default({}),
});
export type UploadRow = z.input<typeof uploadRow>;

export const UPLOAD_REASONS = [
  'invalid_email',
  'duplicate_email',
  'duplicate_external_id',
  'email_taken',
  'invalid_value',
  /** The text does not say what the field holds. */
  'invalid_date',
  'invalid_time',
  'invalid_datetime',
  'invalid_integer',
  'invalid_boolean',
  'unknown_choice',
  'unknown_field',
  'too_long',
  'name_missing',
  /** A new member lacks a field that is mandatory. */
  'mandatory_missing',
  /** The address of an admin is how they log in; only a superadmin changes it by an upload. */
  'admin_email',
  /** Only superadmins change admins by an upload. */
  'admin_record',
  /** Whoever may only add members changes nobody who is one already. */
  'edit_permission',
  /** The plan has no seat left for another member. */
  'seats_full',
  'too_many_cells',
  'broken_quotes',
] as const;

export const rejectedRow = z.object({
  row: z.int(),
  field: z.string(),
  reason: z.enum(UPLOAD_REASONS),
  value: z.string(),
});
export type RejectedRow = z.infer<typeof rejectedRow>;

export const MANAGER_WARNINGS = ['unknown_manager', 'manager_oneself', 'manager_cycle'] as const;

/** A row that was imported without the manager that it names. */
export const managerWarning = z.object({
  row: z.int(),
  reason: z.enum(MANAGER_WARNINGS),
  value: z.string(),
});
export type ManagerWarning = z.infer<typeof managerWarning>;

/** The cells of a row: column of the member, or category id -> text. */
const rowCells = z
  .record(z.string().max(20), z.string().max(LIMITS.cellLength))
  .refine((cells) => Object.keys(cells).length <= LIMITS.uploadColumns);
export type RowCells = z.infer<typeof rowCells>;

/** A row that was refused before it was sent: the file itself is wrong there. */
const leftOutRow = rejectedRow.extend({
  row: z.int().min(1).max(LIMITS.uploadLines),
  field: z.string().max(LIMITS.nameLength),
  value: z.string().max(LIMITS.cellLength),
  /** Once for each row, however many reasons it has. */
  cells: rowCells.optional(),
});
export type LeftOutRow = z.infer<typeof leftOutRow>;

/** A refused row as the history tells it. `cells` are null where the line could not be read as a row. */
export const rejectedCells = rejectedRow.extend({ cells: rowCells.nullable() });
export type RejectedCells = z.infer<typeof rejectedCells>;

const uploadCounts = z.object({
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.array(rejectedRow),
  /** With the last chunk: the first rows of the file whose manager could not be set. */
  warnings: z.array(managerWarning).default([]),
});

export const upload = z.object({
  id: z.uuid(),
  file_name: z.string(),
  state: z.enum(['running', 'stopped', 'done']),
  chunks_done: z.int(),
  chunks_total: z.int(),
  rows_total: z.int(),
  rows_done: z.int(),
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  /** Rows that were imported without the manager that they name, once the upload has ended. */
  warnings: z.int(),
  created_at: instant,
  added_by_name: z.string(),
});
export type Upload = z.infer<typeof upload>;

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
    summary: 'How many members a filter finds; `exclude` are ids that do not count',
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
      'Members by name, to choose from; with `poster=1` those who added programs, audiences or uploads',
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
    summary: 'What the members that a filter names are called; whoever is not there is left out',
    params: companyParams,
    query: none,
    body: z.object({ ids: z.array(id).max(LIMITS.filterListLength) }),
    response: z.array(userOption),
    status: 200,
    problems: [],
  }),
  upload_json_users: endpoint({
    name: 'upload_json_users',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/upload_json_users/',
    summary: 'One chunk of a mass upload. Sending a chunk again changes nothing and answers the same',
    params: companyParams,
    query: none,
    body: z.object({
      upload_id: z.uuid(),
      file_name: z.string().max(255).default(''),
      /** Counts from 0. */
      chunk: z.int().min(0).max(LIMITS.uploadRows),
      /** How many chunks. */
      total: z.int().min(1).max(LIMITS.uploadRows),
      rows_total: z.int().min(1).max(LIMITS.uploadRows),
      /** None in a chunk that only tells what was refused before it was sent. */
      users: z.array(uploadRow).max(1_000),
      /** What was refused before it was sent; the history tells it with what is refused here. */
      left_out: z.array(leftOutRow).max(LIMITS.uploadLeftOut).default([]),
    }),
    response: uploadCounts,
    status: 200,
    problems: ['upload_conflict', 'upload_stopped'],
    bodyLimit: 8 * 1024 * 1024,
  }),
  upload_history: endpoint({
    name: 'upload_history',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/upload_history/',
    summary: 'Uploads with their results, newest first',
    params: companyParams,
    query: listQuery,
    body: none,
    response: paged(upload),
    status: 200,
    problems: [],
  }),
  upload_rejected: endpoint({
    name: 'upload_rejected',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/upload_history/{upload_id}/rejected/',
    summary: 'Rows that an upload refused, with line and reason',
    params: companyParams.extend({ upload_id: z.uuid() }),
    query: listQuery.extend({ ordering: z.string().default('row') }),
    body: none,
    response: paged(rejectedCells),
    status: 200,
    problems: [],
  }),
};
