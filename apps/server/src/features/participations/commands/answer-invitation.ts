import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { Problem } from '../../../platform/problem.ts';
import { getInvitation, type InvitationRow, lockInvitation } from '../invitation-queries.ts';
import { announceAnswers } from '../jobs.ts';
import { answerOf, answerState } from '../rules.ts';
import type { Invited } from '../tokens.ts';

export interface NewAnswer {
  answer: 'accepted' | 'rejected';
  /** Why not, in the member's words. */
  reason?: string;
}

/**
 * Writes a member's answer to a round; it may change until the groups are made. The same answer again changes nothing.
 * Throws `optin_late` or `optin_gone`.
 */
export async function answerInvitation(ctx: Ctx, invited: Invited, given: NewAnswer): Promise<InvitationRow> {
  const row = await lockInvitation(ctx.db, invited);
  const state = answerState(row);
  if (state !== 'open') throw new Problem(state === 'late' ? 'optin_late' : 'optin_gone');
  const reason = given.answer === 'rejected' ? given.reason || row.reject_reason : null;
  if (answerOf(row) === given.answer && reason === row.reject_reason) return row;
  await ctx.db
    .updateTable('round_members')
    .set({
      accepted_at: given.answer === 'accepted' ? sql`coalesce(accepted_at, app_now())` : null,
      rejected_at: given.answer === 'rejected' ? sql`coalesce(rejected_at, app_now())` : null,
      reject_reason: reason,
    })
    .where('company_id', '=', invited.company_id)
    .where('round_id', '=', invited.round_id)
    .where('user_id', '=', invited.user_id)
    .execute();
  await ctx.emit('optin.answered', { round_id: invited.round_id, user_id: invited.user_id });
  await announceAnswers(ctx, invited.round_id);
  return getInvitation(ctx.db, invited);
}
