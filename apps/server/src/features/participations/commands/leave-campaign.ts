import { ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { leaveProduct } from '#features/members/commands/leave-product.ts';
import { announceAnswers } from '../jobs.ts';
import { announceLeft } from './announce-left.ts';

interface Leaver {
  user_id: number;
  campaign_id: number;
}

/** Leaves one program: no more invitations, and an answer that still counts is withdrawn. Idempotent. */
export async function leaveCampaign(ctx: Ctx, { user_id, campaign_id }: Leaver): Promise<void> {
  const result = await sql`
    insert into memberships (company_id, campaign_id, user_id, status)
    values (${ctx.company_id}, ${campaign_id}, ${user_id}, 'left')
    on conflict (company_id, campaign_id, user_id) do update
      set status = 'left', snoozed_until = null, paused_at = null, joins_next = false, updated_at = app_now()
      where memberships.status <> 'left'`.execute(ctx.db);
  if (Number(result.numAffectedRows ?? 0) === 0) return;
  await withdrawAnswers(ctx, user_id, [campaign_id]);
  await ctx.publish('admins', 'campaign.memberships', { campaign_id });
}

/**
 * Leaves everything: the member becomes inactive. The last superadmin stays active, because the workspace needs one, and leaves
 * every program instead.
 */
export async function leaveEverything(ctx: Ctx, userId: number): Promise<void> {
  const hasLeft = await leaveProduct(ctx, userId);
  const campaigns = await ctx.db
    .selectFrom('campaigns')
    .select('id')
    .where('company_id', '=', ctx.company_id)
    .where('status', '!=', 'archived')
    .orderBy('id')
    .execute();
  const ids = campaigns.map(({ id }) => id);
  if (hasLeft) await withdrawAnswers(ctx, userId, ids);
  else for (const campaign_id of ids) await leaveCampaign(ctx, { user_id: userId, campaign_id });
}

/**
 * Withdraws the answers of members to the rounds of a program. A round that is being drawn is left alone: members who have left
 * are removed from its groups once they are made.
 */
export async function withdrawAnswersOf(
  ctx: Ctx,
  userIds: readonly number[],
  campaignId: number,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from rounds
    where company_id = ${ctx.company_id} and campaign_id = ${campaignId}
      and status = any(${[ROUND_STATUS.new, ROUND_STATUS.requestsDone]}::smallint[])
    order by id for share skip locked`.execute(ctx.db);
  for (const { id } of rows) {
    const result = await ctx.db
      .updateTable('round_members')
      .set({ accepted_at: null })
      .where('company_id', '=', ctx.company_id)
      .where('round_id', '=', id)
      .where('user_id', '=', sql<number>`any(${userIds}::bigint[])`)
      .where('accepted_at', 'is not', null)
      .executeTakeFirst();
    if (Number(result.numUpdatedRows) > 0) await announceAnswers(ctx, id);
  }
  await announceLeft(ctx, userIds, campaignId);
}

/** The same of one member in several programs. */
async function withdrawAnswers(ctx: Ctx, userId: number, campaignIds: readonly number[]): Promise<void> {
  for (const campaignId of campaignIds) await withdrawAnswersOf(ctx, [userId], campaignId);
}
