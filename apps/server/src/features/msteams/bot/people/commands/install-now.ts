import type { RequestCtx } from '#platform/http/access.ts';
import { found } from '#platform/problem.ts';
import { getTeamsApp } from '../../../gateway.ts';
import { findTenant } from '../../../queries.ts';
import { enqueueInstall } from './enqueue-install.ts';

/** Looks again at what is missing in a tenant, for all of its people. Throws `msteams_off`, `not_found`. */
export async function installNow(ctx: RequestCtx, id: number): Promise<{ ok: true }> {
  getTeamsApp(ctx.services.config);
  found(await findTenant(ctx, id));
  await ctx.db
    .updateTable('msteams_users')
    .set({ install_at: null })
    .where('company_id', '=', ctx.company_id)
    .where('msteams_tenant_id', '=', id)
    .where('conversation_id', 'is', null)
    .execute();
  // The next match shows whether something is missing for group chats.
  await ctx.db
    .updateTable('msteams_tenants')
    .set({ group_problem: null, group_problem_at: null })
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', id)
    .execute();
  await enqueueInstall(ctx, id);
  return { ok: true };
}
