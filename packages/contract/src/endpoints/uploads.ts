import { z } from 'zod';
import { companyParams, id, listQuery, none, paged } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { managerWarning } from './members.ts';

const header = z.string().min(1).max(LIMITS.nameLength);

/** Where a column of a file goes: to the member, to a field, or nowhere. */
export const uploadTarget = z.union([
  z.enum(['email', 'first_name', 'last_name', 'external_id', 'culture', 'manager', 'ignore']),
  z.object({ category: id }),
]);
export type UploadTarget = z.infer<typeof uploadTarget>;

/** What somebody decided about one column. */
export const uploadColumn = z.object({
  header,
  target: uploadTarget,
  /** How the dates of the column begin, where somebody had to say it. */
  date_order: z.enum(['dmy', 'mdy']).nullable().default(null),
});
export type UploadColumn = z.infer<typeof uploadColumn>;

const uploadColumns = z.array(uploadColumn).min(1).max(LIMITS.uploadColumns);

export const uploadsEndpoints = {
  upload_mapping: endpoint({
    name: 'upload_mapping',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/upload_mappings/search/',
    summary:
      'Where the columns of the last file with these headers went; null for headers that nobody uploaded',
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
    summary: 'Remember where the columns of a file go, for the next file with the same headers',
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
    summary: 'Rows that an upload imported without the manager that they name, with line and reason',
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
    summary: 'Give up the rest of an upload: what was taken stays, no further chunk is taken',
    params: companyParams.extend({ upload_id: z.uuid() }),
    query: none,
    body: none,
    response: z.object({ ok: z.literal(true) }),
    status: 200,
    problems: [],
  }),
};
