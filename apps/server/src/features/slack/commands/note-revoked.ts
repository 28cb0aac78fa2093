import type { Ctx } from '#platform/context.ts';
import { tellSuperadmins } from '#features/accounts/superadmins/emails.ts';
import { recordAudit } from '#features/audit/record.ts';
import { turnIntoEmails } from '#features/email-outbox/commands/turn-into-emails.ts';
import type { SlackTeamRow } from '../queries.ts';
import { storeCredentials } from './store-credentials.ts';

type Team = Pick<SlackTeamRow, 'id' | 'sealed_tokens'>;

/**
 * Records that Slack took the access to a team back, tells the superadmins, and has what waits for the team sent by email. Does
 * nothing the second time, nor for tokens that were replaced meanwhile.
 */
export async function noteRevoked(ctx: Ctx, { id, sealed_tokens }: Team): Promise<void> {
  const { db, company_id } = ctx;
  const row = await db
    .updateTable('slack_teams')
    .set({ revoked_at: await ctx.now() })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .where('sealed_tokens', '=', sealed_tokens)
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
  await turnIntoEmails(ctx, { which: { chat: 'slack', id }, reason: 'slack_disconnected' });
  await storeCredentials(ctx);
  await tellSuperadmins(ctx, 'slack_revoked', { name: row.name });
  await ctx.publish('admins', 'slack.changed', { id });
}
