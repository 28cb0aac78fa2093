import { auditLogEndpoints } from '@fika/contract';
import { admin, mount, type RequestCtx } from '#platform/http/access.ts';
import { presentPage } from '#platform/http/paging.ts';
import { exportAudit, MOST_EXPORTED } from '#features/audit/commands/export-audit.ts';
import { countEntries, listEntries } from '#features/audit/queries.ts';
import { findNamed } from '#features/members/queries.ts';
import { presentEntries } from './present.ts';

async function readLog(ctx: RequestCtx, asked: Parameters<typeof listEntries>[1] & { search?: string }) {
  const named = asked.search ? await findNamed(ctx, asked.search) : null;
  const total = await countEntries(ctx, asked, named);
  const rows = await listEntries(ctx, asked, named);
  return { total, entries: await presentEntries(ctx, rows) };
}

export const auditLog = mount(auditLogEndpoints, {
  audit: admin(async (ctx, { query }) => {
    const { total, entries } = await readLog(ctx, query);
    return presentPage(ctx.url, query, total, entries);
  }),
  // The file names members, so it takes the permission of the list of members.
  audit_export: admin('members_export_list', async (ctx, input) => {
    const page = { limit: MOST_EXPORTED, offset: 0, ordering: '-created_at' as const };
    return exportAudit(ctx, input, await readLog(ctx, { ...input.body, ...page }));
  }),
});
