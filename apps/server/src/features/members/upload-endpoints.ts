import { uploadsEndpoints } from '@fika/contract';
import { admin, mount } from '#platform/http/access.ts';
import { presentPage } from '#platform/http/paging.ts';
import { stopUpload } from './commands/stop-upload.ts';
import { listWarnings } from './upload-queries.ts';
import { findMapping, saveMapping } from './upload-mappings.ts';

export const uploads = mount(uploadsEndpoints, {
  upload_mapping: admin('members_add', async (ctx, { body }) => ({
    columns: await findMapping(ctx, body.headers),
  })),
  upload_mapping_save: admin('members_add', async (ctx, { body }) => {
    await saveMapping(ctx, body.columns);
    return { ok: true as const };
  }),
  upload_warnings: admin('members_add', async (ctx, { params, query }) => {
    const { rows, count } = await listWarnings(ctx.db, ctx.company_id, params.upload_id, query);
    return presentPage(ctx.url, query, count, rows);
  }),
  upload_stop: admin('members_add', async (ctx, { params }) => {
    await stopUpload(ctx, params.upload_id);
    return { ok: true as const };
  }),
});
