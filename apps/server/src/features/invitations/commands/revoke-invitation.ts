import type { RequestCtx } from '#platform/http/access.ts';
import { found, Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { findInvitationForUpdate } from '../queries.ts';

/** Takes an invitation back: its link opens nothing from now on. Doing it again changes nothing. */
export async function revokeInvitation(ctx: RequestCtx, id: number): Promise<void> {
  const { status } = found(await findInvitationForUpdate(ctx, id));
  if (status === 'accepted') throw new Problem('invitation_used');
  if (status === 'revoked') return;
  await ctx.db
    .updateTable('invitations')
    .set((eb) => ({ status: 'revoked', version: eb('version', '+', 1) }))
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', id)
    .execute();
  await recordAudit(ctx, { action: 'invitation.revoked', target_type: 'invitation', target_id: id });
}
