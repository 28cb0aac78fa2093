import type { Ctx } from '#platform/context.ts';
import { tellSuperadmins } from '#features/accounts/superadmins/emails.ts';
import { recordAudit } from '#features/audit/record.ts';
import { storeCredentials } from './store-credentials.ts';

/** Records that Slack took the access to a team back, and tells the superadmins. Does nothing the second time. */
export async function noteRevoked(ctx: Ctx, id: number): Promise<void> {
  const { db, company_id } = ctx;
  const row = await db
    .updateTable('slack_teams')
    .set({ revoked_at: await ctx.now() })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (!row) return;
  await recordAudit(ctx, {
    action: 'slack.revoked',
    target_type: 'slack_team',
    target_id: id,
    data: { name: row.name },
  });
  await storeCredentials(ctx);
  await tellSuperadmins(ctx, 'slack_revoked', { name: row.name });
  await ctx.publish('admins', 'slack.changed', { id });
}
