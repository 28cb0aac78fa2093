import { ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { type CampaignRow, getCampaign } from '#features/campaigns/queries.ts';
import type { RoundRow } from '#features/rounds/queries.ts';
import { sendsRequests } from '#features/campaigns/rules.ts';
import { countNewcomers } from '../../newcomers/queries.ts';
import { insertMembers, mailInvitations } from './send-invitations.ts';

/**
 * Invites members who joined the audience of a program since a round opened, as it invited the others. The round must be open and
 * locked. Returns how many they are: some of them may be paused, or over a limit.
 */
export async function inviteNewcomers(ctx: Ctx, campaign: CampaignRow, round: RoundRow): Promise<number> {
  const count = await countNewcomers(ctx, campaign, round.id);
  if (count === 0) return 0;
  const asked = await insertMembers(ctx, round.id, campaign);
  await mailInvitations(ctx, campaign, { round_id: round.id, matchs_send_at: round.matchs_send_at, asked });
  await ctx.emit('round.asked', { round_id: round.id });
  await ctx.publish('admins', 'round.changed', { round_id: round.id, campaign_id: campaign.id });
  return count;
}

/**
 * Adds one member who joined the audience since to the open round of a program, as if they had been invited with the others;
 * their pause ends. Returns the id of the round; null where none is open, where they are not in the audience, or where a limit
 * leaves no room for them.
 */
export async function joinOpenRound(
  ctx: Ctx,
  { campaign_id, user_id }: { campaign_id: number; user_id: number },
): Promise<number | null> {
  const { company_id: companyId, db } = ctx;
  const campaign = await getCampaign(ctx, campaign_id);
  if (!sendsRequests(campaign)) return null;
  // One that is being drawn now is closed.
  const { rows } = await sql<{ id: number }>`
    select id from rounds r
    where company_id = ${companyId} and campaign_id = ${campaign_id} and status = ${ROUND_STATUS.requestsDone}
      and not exists (
        select from round_members m where m.company_id = r.company_id and m.round_id = r.id and m.user_id = ${user_id})
    order by number desc limit 1 for share skip locked`.execute(db);
  const [round] = rows;
  if (!round) return null;
  await sql`
    update memberships set snoozed_until = null, paused_at = null, updated_at = app_now()
    where company_id = ${companyId} and campaign_id = ${campaign_id} and user_id = ${user_id}
      and snoozed_until is not null`.execute(db);
  await insertMembers(ctx, round.id, campaign, [user_id]);
  const row = await db
    .selectFrom('round_members')
    .select('outcome')
    .where('company_id', '=', companyId)
    .where('round_id', '=', round.id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return row && row.outcome === null ? round.id : null;
}
