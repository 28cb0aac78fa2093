import { z } from 'zod';
import { companyParams, id, instant, listQuery, none, paged } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { oneLine } from '../text.ts';

const header = z.string().min(1).max(LIMITS.nameLength);

/** Where a column of a file goes: to the member, to a field, or nowhere. */
export const uploadTarget = z.union([
  z.enum(['email', 'first_name', 'last_name', 'external_id', 'culture', 'manager', 'ignore']),
  z.object({ category: id }),
]);
export type UploadTarget = z.infer<typeof uploadTarget>;

/** The decision about one column. */
export const uploadColumn = z.object({
  header,
  target: uploadTarget,
  /** The order of day and month in the column, where it had to be chosen. */
  date_order: z.enum(['dmy', 'mdy']).nullable().default(null),
});
export type UploadColumn = z.infer<typeof uploadColumn>;

const uploadColumns = z.array(uploadColumn).min(1).max(LIMITS.uploadColumns);

/** One row of an import. `row` is the line in the file, for the reasons. Field values are as written in the file. */
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
  /** An admin who may only add members cannot change existing ones. */
  'edit_permission',
  /** The plan allows no further member. */
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

/** A refused row in the history. `cells` are null where the line could not be read as a row. */
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

export const memberImportEndpoints = {
  upload_json_users: endpoint({
    name: 'upload_json_users',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/upload_json_users/',
    summary: 'Import one chunk of members. Sending a chunk again changes nothing and returns the same',
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
      /** Empty in a chunk that only reports rows refused before sending. */
      users: z.array(uploadRow).max(1_000),
      /** Rows refused before sending; the history includes them with those refused here. */
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
    summary: 'Imports with their results, newest first',
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
    summary: 'Rejected rows of an import, with line and reason',
    params: companyParams.extend({ upload_id: z.uuid() }),
    query: listQuery.extend({ ordering: z.string().default('row') }),
    body: none,
    response: paged(rejectedCells),
    status: 200,
    problems: [],
  }),
  upload_mapping: endpoint({
    name: 'upload_mapping',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/upload_mappings/search/',
    summary: 'Saved column mapping for a file with these headers, or null',
    params: companyParams,
    query: none,
    body: z.object({ headers: z.array(header).min(1).max(LIMITS.uploadColumns) }),
    response: z.object({ columns: uploadColumns.nullable() }),
    status: 200,
    problems: [],
  }),
  upload_mapping_save: endpoint({
    name: 'upload_mapping_save',
    method: 'PUT',
    path: '/api/v1/companies/{company_id}/upload_mappings/',
    summary: 'Save a column mapping for the next file with the same headers',
    params: companyParams,
    query: none,
    body: z.object({ columns: uploadColumns }),
    response: z.object({ ok: z.literal(true) }),
    status: 200,
    problems: [],
  }),
  upload_warnings: endpoint({
    name: 'upload_warnings',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/upload_history/{upload_id}/warnings/',
    summary: 'Rows that were imported without their manager, with line and reason',
    params: companyParams.extend({ upload_id: z.uuid() }),
    query: listQuery.extend({ ordering: z.literal('row').default('row') }),
    body: none,
    response: paged(managerWarning),
    status: 200,
    problems: [],
  }),
  upload_stop: endpoint({
    name: 'upload_stop',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/upload_history/{upload_id}/stop/',
    summary: 'Stop an import. Imported members stay, and no further chunk is accepted',
    params: companyParams.extend({ upload_id: z.uuid() }),
    query: none,
    body: none,
    response: z.object({ ok: z.literal(true) }),
    status: 200,
    problems: [],
  }),
};
