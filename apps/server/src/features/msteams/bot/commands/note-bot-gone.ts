import type { Ctx } from '#platform/context.ts';
import { tellSuperadmins } from '#features/accounts/superadmins/emails.ts';
import { recordAudit } from '#features/audit/record.ts';
import { turnIntoEmails } from '#features/email-outbox/commands/turn-into-emails.ts';
import type { TenantRow } from '../../queries.ts';

/**
 * Records that the bot may write to nobody in a tenant any more, tells the superadmins, and has what waits for the tenant sent by
 * email. Does nothing the second time.
 */
export async function noteBotGone(ctx: Ctx, { id }: Pick<TenantRow, 'id'>): Promise<void> {
  const { db, company_id } = ctx;
  const row = await db
    .updateTable('msteams_tenants')
    .set({ bot_gone_at: await ctx.now() })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .where('bot_gone_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (!row) return;
  await recordAudit(ctx, {
    action: 'msteams.bot_gone',
    target_type: 'msteams_tenant',
    target_id: id,
    data: { name: row.name },
  });
  await turnIntoEmails(ctx, { which: { chat: 'msteams', id }, reason: 'msteams_disconnected' });
  await ctx.emit('msteams.bot_gone', { msteams_tenant_id: id });
  await tellSuperadmins(ctx, 'msteams_bot_gone', { name: row.name });
  await ctx.publish('admins', 'msteams.changed', { id });
}
