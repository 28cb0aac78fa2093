import { campaignCan, type CampaignStatus } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { changesBetween } from '../changes/rules.ts';
import { assertComplete, assertState } from '../policy.ts';
import { assertActiveSlot } from '../limits/policy.ts';
import { type CampaignRow, lockCampaign } from '../queries.ts';
import { programRounds } from '../types.ts';
import { recordChange } from '../changes/commands/record-change.ts';

const NO_DATES = {
  next_requests_send_at: null,
  next_matchs_send_at: null,
  requests_anchor: null,
  matchs_anchor: null,
};

async function setStatus(ctx: RequestCtx, campaign: CampaignRow, status: CampaignStatus): Promise<void> {
  const values = { status, ...(status === 'active' ? {} : NO_DATES) };
  await ctx.db
    .updateTable('campaigns')
    .set(values)
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', campaign.id)
    .execute();
  const { requests_anchor: _requests, matchs_anchor: _matches, ...shown } = { ...NO_DATES, ...values };
  const after = status === 'active' ? { status } : shown;
  await recordChange(ctx, campaign.id, changesBetween(campaign, after), status);
}

/** Starts a program: from now on its rounds run on their dates. */
export async function activateCampaign(ctx: RequestCtx, id: number): Promise<void> {
  const campaign = await lockCampaign(ctx, id);
  assertState(campaign, campaignCan.activate);
  await assertComplete(ctx, campaign);
  await assertActiveSlot(ctx);
  await ctx.services.ports.one(programRounds).dropMissed(ctx, id);
  await setStatus(ctx, campaign, 'active');
  await ctx.emit('campaign.activated', { campaign_id: id });
}

/** Pauses a program and clears its next dates. An open round continues. */
export async function deactivateCampaign(ctx: RequestCtx, id: number): Promise<void> {
  const campaign = await lockCampaign(ctx, id);
  assertState(campaign, campaignCan.deactivate);
  await setStatus(ctx, campaign, 'inactive');
  await ctx.emit('campaign.deactivated', { campaign_id: id });
}

/** Archives a program permanently: next dates are cleared, rounds that are not sent are archived with it. */
export async function archiveCampaign(ctx: RequestCtx, id: number): Promise<void> {
  const campaign = await lockCampaign(ctx, id);
  assertState(campaign, campaignCan.archive);
  await setStatus(ctx, campaign, 'archived');
  await ctx.services.ports.one(programRounds).archiveUnsent(ctx, id);
  await ctx.emit('campaign.archived', { campaign_id: id });
}
