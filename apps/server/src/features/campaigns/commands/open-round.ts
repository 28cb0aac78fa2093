import type { Ctx } from '../../../platform/context.ts';
import { crashPoint } from '../../../platform/crash.ts';
import { type CampaignRow, lockCampaign } from '../queries.ts';
import { findOpenRound, getRound, type RoundRow } from '../round-queries.ts';
import { takeNumber } from './take-number.ts';
import { afterOccurrence, datesOfRound, nextDates, type RoundDates, sendsRequests } from '../rules.ts';

/**
 * Opens the round of a program whose date has come and moves the program on to its next dates. Returns null when
 * another worker was first, or the program has changed. The next round waits for the one that is still open.
 */
export async function openDueRound(ctx: Ctx, campaignId: number): Promise<RoundRow | null> {
  const campaign = await lockCampaign(ctx.db, ctx.company_id, campaignId);
  const now = await ctx.now();
  const occurrence = sendsRequests(campaign) ? campaign.next_requests_send_at : campaign.next_matchs_send_at;
  if (campaign.status !== 'active' || !occurrence || occurrence > now) return null;
  if (await findOpenRound(ctx.db, ctx.company_id, campaignId)) return null;
  const dates = datesOfRound(campaign, occurrence, now);
  return dates && insertRound(ctx, campaign, occurrence, dates);
}

/** Stores a round and tells later features, who ask the members. */
export async function insertRound(
  ctx: Ctx,
  campaign: CampaignRow,
  occurrence: string,
  dates: RoundDates,
): Promise<RoundRow | null> {
  const inserted = await ctx.db
    .insertInto('rounds')
    .values({
      company_id: ctx.company_id,
      campaign_id: campaign.id,
      occurrence,
      ...dates,
      number: await takeNumber(ctx, campaign.id),
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'campaign_id', 'occurrence']).doNothing())
    .returning('id')
    .executeTakeFirst();
  const now = await ctx.now();
  await ctx.db
    .updateTable('campaigns')
    // A round that starts early takes the place of its date on the calendar.
    .set(nextDates(campaign, afterOccurrence(campaign, occurrence, now)))
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', campaign.id)
    .execute();
  if (!inserted) return null;
  await ctx.emit('round.opened', { round_id: inserted.id });
  crashPoint('rounds.opened');
  return getRound(ctx.db, ctx.company_id, inserted.id);
}
