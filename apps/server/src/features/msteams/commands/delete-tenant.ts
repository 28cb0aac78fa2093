import type { RequestCtx } from '#platform/http/access.ts';
import { found } from '#platform/problem.ts';
import { endSessionsInTeams } from '#features/accounts/sessions/queries.ts';
import { recordAudit } from '#features/audit/record.ts';
import { turnIntoEmails } from '#features/email-outbox/commands/turn-into-emails.ts';

/** Disconnects a tenant, with the links of its users. They are logged out in Teams. */
export async function deleteTenant(ctx: RequestCtx, id: number): Promise<{ ok: true }> {
  const { db, company_id } = ctx;
  const row = await db
    .deleteFrom('msteams_tenants')
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  const { name } = found(row);
  await turnIntoEmails(ctx, { which: { chat: 'msteams', id }, reason: 'msteams_disconnected' });
  // Users of another tenant of the company log in again without noticing.
  await endSessionsInTeams(db, { company_id });
  await recordAudit(ctx, {
    action: 'msteams.disconnected',
    target_type: 'msteams_tenant',
    target_id: id,
    data: { name },
  });
  await ctx.publish('admins', 'msteams.changed', {});
  return { ok: true };
}
