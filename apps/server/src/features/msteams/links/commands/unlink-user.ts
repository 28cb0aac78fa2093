import type { RequestCtx } from '#platform/http/access.ts';
import { found } from '#platform/problem.ts';
import { endSessionsInTeams } from '#features/accounts/sessions/queries.ts';
import { recordAudit } from '#features/audit/record.ts';
import { listLinksOf } from '../queries.ts';

/** Ends the link that the reader made to a user of a tenant, and logs them out in Teams. */
export async function unlinkUser(ctx: RequestCtx, tenantId: number): Promise<{ ok: true }> {
  const { db, company_id, actor } = ctx;
  const links = await listLinksOf(ctx, actor.user_id);
  const link = links.find((one) => one.msteams_tenant_id === tenantId && one.linked_by === 'member');
  const { tenant_name: name } = found(link);
  await db
    .deleteFrom('msteams_users')
    .where('company_id', '=', company_id)
    .where('msteams_tenant_id', '=', tenantId)
    .where('user_id', '=', actor.user_id)
    .execute();
  await endSessionsInTeams(db, { company_id, account_id: actor.account_id });
  await recordAudit(ctx, {
    action: 'member.teams_unlinked',
    target_type: 'user',
    target_id: actor.user_id,
    data: { name },
  });
  return { ok: true };
}
