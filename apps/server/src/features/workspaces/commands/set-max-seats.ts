import type { Company } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { recordAudit } from '#features/audit/record.ts';
import { presentCompany } from '../present.ts';
import { companyColumns } from '../queries.ts';
import { publishWorkspaceChanged } from './publish-workspace-changed.ts';

/** Says how many take part in a session at most; null is without limit. */
export async function setMaxSeats(ctx: RequestCtx, max_seats: number | null): Promise<Company> {
  const row = await ctx.db
    .updateTable('companies')
    .set({ max_seats })
    .where('id', '=', ctx.company_id)
    .returning(companyColumns)
    .executeTakeFirstOrThrow();
  await recordAudit(ctx, { action: 'workspace.updated', data: { changed: ['max_seats'], max_seats } });
  await publishWorkspaceChanged(ctx);
  return presentCompany(row);
}
