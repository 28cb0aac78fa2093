import { campaignCan } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { recordChange } from '../../changes/commands/record-change.ts';
import { changesBetween } from '../../changes/rules.ts';
import { assertState } from '../../policy.ts';
import { lockCampaign } from '../../queries.ts';

/** Has a program write to no channel any more. What it wrote stays in the chat, and is updated there. */
export async function removeChannel(ctx: RequestCtx, campaignId: number): Promise<void> {
  const campaign = await lockCampaign(ctx, campaignId);
  assertState(campaign, campaignCan.edit);
  await ctx.db
    .deleteFrom('campaign_channels')
    .where('company_id', '=', ctx.company_id)
    .where('campaign_id', '=', campaignId)
    .execute();
  await recordChange(ctx, campaignId, changesBetween(campaign, { channel_name: null }));
}
