import { ENDPOINTS } from '@fika/contract';
import { admin, mount } from '#platform/http/access.ts';
import { presentPage } from '#platform/http/paging.ts';
import { exportAudit } from './commands/export-audit.ts';
import type { People } from './people.ts';
import { presentEntries } from './present.ts';
import { countEntries, listEntries } from './queries.ts';

/** `people` names those whom the log keeps by id alone. */
export const audit = (people: People) =>
  mount(ENDPOINTS.audit, {
    audit: admin(async (ctx, { query }) => {
      const named = query.search ? await people.named(ctx.db, ctx.company_id, query.search) : null;
      const rows = await listEntries(ctx, query, named);
      const count = await countEntries(ctx, query, named);
      return presentPage(ctx.url, query, count, await presentEntries(ctx, people, rows));
    }),
    // The file names members: it takes what the list of members takes.
    audit_export: admin('members_export_list', (ctx, input) => exportAudit(ctx, people, input)),
  });
