import { LIMITS } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { found, Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { findInvitationForUpdate } from '../queries.ts';
import { queueInvitationMail, takeInvitationMail } from './invite-members.ts';

/** Sends an invitation again, also one that has expired: it is valid for two weeks again, and links of earlier emails end. */
export async function resendInvitation(ctx: RequestCtx, id: number): Promise<void> {
  const { status, email } = found(await findInvitationForUpdate(ctx, id));
  if (status !== 'pending')
    throw new Problem(status === 'accepted' ? 'invitation_used' : 'invitation_revoked');
  await takeInvitationMail(ctx, email);
  await ctx.db
    .updateTable('invitations')
    .set((eb) => ({
      version: eb('version', '+', 1),
      sent_at: sql`app_now()`,
      expires_at: sql`app_now() + make_interval(days => ${LIMITS.invitationDays})`,
    }))
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', id)
    .execute();
  await queueInvitationMail(ctx, id);
  await recordAudit(ctx, { action: 'invitation.resent', target_type: 'invitation', target_id: id });
}
