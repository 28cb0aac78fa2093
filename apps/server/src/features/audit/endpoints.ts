import { ENDPOINTS } from '@fika/contract';
import { admin, mount } from '#platform/http/access.ts';
import { presentPage } from '#platform/http/paging.ts';
import { exportAudit } from './commands/export-audit.ts';
import { peopleOfLog } from './people.ts';
import { presentEntries } from './present.ts';
import { countEntries, listEntries } from './queries.ts';

export const audit = mount(ENDPOINTS.audit, {
  audit: admin(async (ctx, { query }) => {
    const people = ctx.services.ports.one(peopleOfLog);
    const named = query.search ? await people.named(ctx.db, ctx.company_id, query.search) : null;
    const rows = await listEntries(ctx, query, named);
    const count = await countEntries(ctx, query, named);
    return presentPage(ctx.url, query, count, await presentEntries(ctx, rows));
  }),
  // The file names members: it takes what the list of members takes.
  audit_export: admin('members_export_list', exportAudit),
});
