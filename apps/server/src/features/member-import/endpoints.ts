import { memberImportEndpoints } from '@fika/contract';
import { admin, mount } from '#platform/http/access.ts';
import { presentPage } from '#platform/http/paging.ts';
import { uploadMembers } from './commands/upload-members.ts';
import { stopUpload } from './commands/stop-upload.ts';
import { presentUpload } from './present.ts';
import { listRejected, listUploads, listWarnings } from './queries.ts';
import { findMapping, saveMapping } from './mappings/queries.ts';

export const uploads = mount(memberImportEndpoints, {
  upload_json_users: admin('members_add', (ctx, { body }) => uploadMembers(ctx, body)),
  upload_history: admin('members_add', async (ctx, { query }) => {
    const { rows, count } = await listUploads(ctx, query, ctx.t);
    return presentPage(
      ctx.url,
      query,
      count,
      rows.map((row) => presentUpload(row, ctx.t)),
    );
  }),
  upload_rejected: admin('members_add', async (ctx, { params, query }) => {
    const { rows, count } = await listRejected(ctx, params.upload_id, query, ctx.t);
    return presentPage(ctx.url, query, count, rows);
  }),
  upload_mapping: admin('members_add', async (ctx, { body }) => ({
    columns: await findMapping(ctx, body.headers),
  })),
  upload_mapping_save: admin('members_add', async (ctx, { body }) => {
    await saveMapping(ctx, body.columns);
    return { ok: true as const };
  }),
  upload_warnings: admin('members_add', async (ctx, { params, query }) => {
    const { rows, count } = await listWarnings(ctx, params.upload_id, query);
    return presentPage(ctx.url, query, count, rows);
  }),
  upload_stop: admin('members_add', async (ctx, { params }) => {
    await stopUpload(ctx, params.upload_id);
    return { ok: true as const };
  }),
});
