import { membersEndpoints } from '@fika/contract';
import { admin, mount } from '#platform/http/access.ts';
import { without } from '#platform/http/endpoint-groups.ts';
import { presentPage } from '#platform/http/paging.ts';
import { countMembers, keepOrRefuse } from './audience.ts';
import { uploadMembers } from './commands/upload-members.ts';
import { labelMembers, searchMembers } from './member-options.ts';
import { presentUpload } from './present.ts';
import { listRejected, listUploads } from './upload-queries.ts';

export const members = mount(without(membersEndpoints, 'users', 'users_filters'), {
  get_users_count: admin(async (ctx, { body }) => ({
    count: await countMembers(ctx, keepOrRefuse(body.filters, ctx.language), body.exclude),
  })),
  users_search: admin((ctx, { body }) => searchMembers(ctx, body.filters, body.max_users)),
  usercompany_filters: admin((ctx, { body }) => labelMembers(ctx, body.ids)),
  upload_json_users: admin('members_add', (ctx, { body }) => uploadMembers(ctx, body)),
  upload_history: admin('members_add', async (ctx, { query }) => {
    const { rows, count } = await listUploads(ctx.db, ctx.company_id, query, ctx.language);
    return presentPage(
      ctx.url,
      query,
      count,
      rows.map((row) => presentUpload(row, ctx.language)),
    );
  }),
  upload_rejected: admin('members_add', async (ctx, { params, query }) => {
    const { rows, count } = await listRejected(ctx.db, ctx.company_id, params.upload_id, query, ctx.language);
    return presentPage(ctx.url, query, count, rows);
  }),
});
