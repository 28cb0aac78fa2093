import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import { ANSWERED, type InvitationRow, lockInvitation } from '../queries.ts';
import { announceAnswers } from '../../jobs.ts';
import { ACCEPTED_LATE, answerOf, answerState, canDecline, canJoinLate } from '../../rules.ts';
import type { Invited } from '../../tokens.ts';
import { hasRoom } from '../../commands/add-participants.ts';

export interface NewAnswer {
  answer: 'accepted' | 'rejected';
  /** Why not, in the member's words. */
  reason?: string;
}

/**
 * Stores a member's answer to a round; it may change until the groups are made, and an accept may be withdrawn until they are
 * sent. A late accept puts an invited member on the list of those without a group. The same answer again changes nothing. An
 * accept ends a pause. Throws `optin_late` or `optin_gone`.
 */
export async function answerInvitation(ctx: Ctx, invited: Invited, given: NewAnswer): Promise<InvitationRow> {
  const row = await lockInvitation(ctx.db, invited);
  const state = answerState(row);
  const isTakenBack = state === 'late' && given.answer === 'rejected' && canDecline(row);
  const isAccepted = given.answer === 'accepted';
  const isJoining = isAccepted && canJoinLate(row) && (await hasRoom(ctx, invited.round_id));
  const isAgain = isAccepted && row.reason_code === ACCEPTED_LATE && canDecline(row);
  if (state !== 'open' && !isTakenBack && !isJoining && !isAgain)
    throw new Problem(state === 'late' ? 'optin_late' : 'optin_gone');
  const reason = given.answer === 'rejected' ? given.reason || row.reject_reason : null;
  if (answerOf(row) === given.answer && reason === row.reject_reason) return row;
  if (isAccepted && row.paused_until) await endBreak(ctx, row);
  const answered = await ctx.db
    .updateTable('round_members as m')
    .set({
      // A member who answers no longer sits the session out because of a pause.
      ...(row.outcome === 'snoozed' && { outcome: null, reason: null }),
      ...(isTakenBack && { outcome: 'declined', reason: null }),
      ...(isJoining && {
        outcome: 'no_partner',
        reason: JSON.stringify({ code: ACCEPTED_LATE, rule: null }),
      }),
      accepted_at: isAccepted ? sql`coalesce(accepted_at, app_now())` : null,
      rejected_at: given.answer === 'rejected' ? sql`coalesce(rejected_at, app_now())` : null,
      reject_reason: reason,
    })
    .where('m.company_id', '=', invited.company_id)
    .where('m.round_id', '=', invited.round_id)
    .where('m.user_id', '=', invited.user_id)
    .returning(ANSWERED)
    .executeTakeFirstOrThrow();
  await ctx.emit('optin.answered', { round_id: invited.round_id, user_id: invited.user_id });
  const { round_id, user_id } = invited;
  if (isTakenBack) await ctx.emit('round.declined_in_review', { round_id, user_id });
  if (isJoining) await ctx.emit('round.accepted_in_review', { round_id, user_id });
  await announceAnswers(ctx, invited.round_id);
  return {
    ...row,
    ...answered,
    paused_until: isAccepted ? null : row.paused_until,
    accepted_count: row.accepted_count + Number(isAccepted) - Number(row.accepted_at !== null),
  };
}

async function endBreak(ctx: Ctx, { campaign_id, user_id }: InvitationRow): Promise<void> {
  await sql`
    update memberships set snoozed_until = null, paused_at = null, updated_at = app_now()
    where company_id = ${ctx.company_id} and campaign_id = ${campaign_id} and user_id = ${user_id}`.execute(
    ctx.db,
  );
}
