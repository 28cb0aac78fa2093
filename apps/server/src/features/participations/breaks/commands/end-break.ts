import { ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { IS_AWAY, IS_ON_BREAK } from '../queries.ts';
import { reopen } from '../../commands/restore-members.ts';

/**
 * Reopens the sessions that a member sits out, and on whose day of matches they are not paused any more: they ended their pause
 * of all programs early, or moved it. A session under review stays as it is.
 */
export async function endBreak(ctx: Ctx, userId: number): Promise<void> {
  const { rows } = await sql<{ campaign_id: number }>`
    select r.campaign_id
    from round_members m
    join rounds r on r.company_id = m.company_id and r.id = m.round_id
    join users u on u.company_id = m.company_id and u.id = m.user_id
    left join memberships s on s.company_id = m.company_id and s.campaign_id = r.campaign_id and s.user_id = m.user_id
    where m.company_id = ${ctx.company_id} and m.user_id = ${userId} and m.outcome = 'snoozed'
      and r.status = ${ROUND_STATUS.requestsDone} and u.is_active and s.status is distinct from 'left'
      and not ${IS_AWAY} and ${IS_ON_BREAK} is not true
    order by r.campaign_id`.execute(ctx.db);
  for (const { campaign_id: campaignId } of rows) {
    await reopen(ctx, campaignId, [userId]);
    await ctx.publish('admins', 'campaign.memberships', { campaign_id: campaignId });
  }
}
