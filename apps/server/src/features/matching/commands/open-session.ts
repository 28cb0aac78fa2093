import { campaignCan, campaignGaps, campaignGapSentence } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { insertRound } from '#features/rounds/commands/open-round.ts';
import { lockCampaign } from '#features/campaigns/queries.ts';
import { findOpenRound } from '#features/rounds/queries.ts';
import { sendsRequests } from '#features/campaigns/rules.ts';
import { roundProblem } from './provision-round.ts';

/** Starts the next round of a running program now instead of on its date. Returns the round's id. */
export async function openSessionNow(ctx: RequestCtx, campaignId: number): Promise<number> {
  const campaign = await lockCampaign(ctx, campaignId);
  if (!campaignCan.deactivate({ status: campaign.status as 'active' })) {
    throw new Problem('campaign_state', { values: { status: campaign.status } });
  }
  if (await findOpenRound(ctx.db, ctx.company_id, campaignId)) throw roundProblem('busy');
  const now = await ctx.now();
  const asked = sendsRequests(campaign);
  const matches = asked ? campaign.next_matchs_send_at : now;
  if (!matches) {
    const [gap] = campaignGaps(campaign, now);
    const reason = campaignGapSentence(gap ?? 'no_match_date', ctx.t);
    throw new Problem('campaign_incomplete', { values: { reason } });
  }
  // The occurrence on the calendar is the one that is started early: it does not come again.
  const occurrence = (asked ? campaign.next_requests_send_at : campaign.next_matchs_send_at) ?? now;
  const round = await insertRound(ctx, campaign, occurrence, {
    requests_send_at: asked ? now : null,
    matchs_send_at: matches,
  });
  if (!round) throw roundProblem('busy');
  await recordAudit(ctx, {
    action: 'round.started',
    target_type: 'round',
    target_id: round.id,
    data: { campaign_id: campaignId },
  });
  return round.id;
}
