import { ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { AWAY_REASON, IS_AWAY } from '../queries.ts';
import { announceAnswers } from '../../jobs.ts';

/**
 * Removes a member who is paused in all programs from the sessions whose matches would be sent during the pause: those that are
 * open or under review and that they have not declined. An accepted invitation is withdrawn, as by a pause of one program. Does
 * nothing for a member without a pause.
 */
export async function takeBreak(ctx: Ctx, userId: number): Promise<void> {
  const { rows } = await sql<{ round_id: number; status: number; had_accepted: boolean }>`
    with before as (
      select m.round_id, r.status, m.accepted_at is not null as had_accepted, ${AWAY_REASON} as reason
      from round_members m
      join rounds r on r.company_id = m.company_id and r.id = m.round_id
      join users u on u.company_id = m.company_id and u.id = m.user_id
      where m.company_id = ${ctx.company_id} and m.user_id = ${userId} and m.rejected_at is null and ${IS_AWAY}
        and r.status in (${ROUND_STATUS.requestsDone}, ${ROUND_STATUS.provisioned})
        and (m.outcome is null or m.accepted_at is not null)
      order by m.round_id for update of m
    )
    update round_members m set outcome = 'snoozed', accepted_at = null, reason = before.reason
    from before
    where m.company_id = ${ctx.company_id} and m.round_id = before.round_id and m.user_id = ${userId}
    returning m.round_id, before.status, before.had_accepted`.execute(ctx.db);
  for (const { round_id, status, had_accepted } of rows) {
    await announceAnswers(ctx, round_id);
    if (!had_accepted) continue;
    if (status === ROUND_STATUS.provisioned) {
      await ctx.emit('round.declined_in_review', { round_id, user_id: userId });
    } else {
      // Its groups may be made at this moment, from the answers of before.
      await ctx.emit('round.members_left', { round_id, user_ids: [userId] });
    }
  }
}
