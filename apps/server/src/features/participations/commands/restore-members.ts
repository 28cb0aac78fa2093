import { ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { getCampaign } from '#features/campaigns/queries.ts';
import { IS_AWAY } from '../breaks/queries.ts';
import { announceAnswers } from '../jobs.ts';
import { announceJoined } from './announce-joined.ts';
import { isAskedIn, mailInvitations } from '../invitations/commands/send-invitations.ts';

/**
 * Brings back members who left or paused, except those that an admin removed. An open session that they sat out because of their
 * pause invites them again, or includes them where it needs no invitation. Returns how many came back.
 */
export async function restoreMembers(
  ctx: Ctx,
  campaignId: number,
  userIds: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ user_id: number; had_left: boolean }>`
    with before as (
      select user_id, status from memberships
      where company_id = ${ctx.company_id} and campaign_id = ${campaignId} and user_id = any(${userIds}::bigint[])
        and not removed and (status <> 'active' or snoozed_until is not null or stay_asked_at is not null)
      order by user_id for update
    )
    update memberships m set status = 'active', snoozed_until = null, paused_at = null, ignored = 0,
      stay_asked_at = null, updated_at = app_now()
    from before
    where m.company_id = ${ctx.company_id} and m.campaign_id = ${campaignId} and m.user_id = before.user_id
    returning m.user_id, before.status = 'left' as had_left`.execute(ctx.db);
  const joined = rows.filter(({ had_left }) => had_left).map(({ user_id: id }) => id);
  await announceJoined(ctx, campaignId, joined);
  if (rows.length > 0) {
    await reopen(
      ctx,
      campaignId,
      rows.map(({ user_id: id }) => id),
    );
  }
  return rows.length;
}

/**
 * Invites members again to an open session that they sat out because of their pause, or includes them; not during a pause of all
 * programs. A member who took part without an invitation, and left, takes part again.
 */
export async function reopen(ctx: Ctx, campaignId: number, userIds: readonly number[]): Promise<void> {
  const campaign = await getCampaign(ctx, campaignId);
  const isAsked = await isAskedIn(ctx, campaign, sql.ref('m.user_id'));
  const { rows } = await sql<{
    round_id: number;
    user_id: number;
    matchs_send_at: string;
    is_asked: boolean;
  }>`
    with open as (
      select id, company_id, campaign_id, matchs_send_at, matchs_sent_at from rounds
      where company_id = ${ctx.company_id} and campaign_id = ${campaignId} and status = ${ROUND_STATUS.requestsDone}
      order by id for share skip locked
    )
    update round_members m set outcome = null, reason = null,
      asked_at = case when ${isAsked} then coalesce(m.asked_at, app_now()) end,
      accepted_at = case when ${isAsked} then null else app_now() end
    from open r join users u on u.company_id = ${ctx.company_id}
    where m.company_id = u.company_id and m.round_id = r.id and m.user_id = u.id and u.id = any(${userIds}::bigint[])
      and not ${IS_AWAY}
      and (m.outcome = 'snoozed' or (
        m.outcome is null and (m.asked_at is null or not ${isAsked}) and m.accepted_at is null and m.rejected_at is null))
    returning m.round_id, m.user_id, r.matchs_send_at, m.accepted_at is null as is_asked`.execute(ctx.db);
  for (const [round_id, members] of Map.groupBy(rows, (row) => row.round_id)) {
    // A member with an invitation gets no second one.
    await mailInvitations(ctx, campaign, {
      round_id,
      matchs_send_at: members[0]?.matchs_send_at ?? '',
      asked: members.filter(({ is_asked }) => is_asked),
    });
    await announceAnswers(ctx, round_id);
  }
}
