import { campaignCan } from '@fika/contract';
import type { RequestCtx } from '../../../platform/http/access.ts';
import { recordAudit } from '../../audit/record.ts';
import { assertComplete, assertState } from '../policy.ts';
import { assertActiveSlot } from '../program-slots.ts';
import { lockCampaign } from '../queries.ts';

const NO_DATES = {
  next_requests_send_at: null,
  next_matchs_send_at: null,
  requests_anchor: null,
  matchs_anchor: null,
};

async function setStatus(ctx: RequestCtx, id: number, status: string): Promise<void> {
  await ctx.db
    .updateTable('campaigns')
    .set({ status, ...(status === 'active' ? {} : NO_DATES) })
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', id)
    .execute();
  await recordAudit(ctx, {
    action: 'program.status_changed',
    target_type: 'campaign',
    target_id: id,
    data: { status },
  });
}

/** Starts a program: from now on its rounds run on their dates. */
export async function activateCampaign(ctx: RequestCtx, id: number): Promise<void> {
  const campaign = await lockCampaign(ctx.db, ctx.company_id, id);
  assertState(campaign, campaignCan.activate);
  await assertComplete(ctx, campaign);
  await assertActiveSlot(ctx);
  await setStatus(ctx, id, 'active');
  await ctx.emit('campaign.activated', { campaign_id: id });
}

/** Pauses a program and clears its next dates. A round that is open goes on. */
export async function deactivateCampaign(ctx: RequestCtx, id: number): Promise<void> {
  assertState(await lockCampaign(ctx.db, ctx.company_id, id), campaignCan.deactivate);
  await setStatus(ctx, id, 'inactive');
  await ctx.emit('campaign.deactivated', { campaign_id: id });
}

/** Archives a program for good: next dates are cleared, rounds that are not sent are archived with it. */
export async function archiveCampaign(ctx: RequestCtx, id: number): Promise<void> {
  assertState(await lockCampaign(ctx.db, ctx.company_id, id), campaignCan.archive);
  await setStatus(ctx, id, 'archived');
  await ctx.db
    .updateTable('rounds')
    .set({ status: 4 })
    .where('company_id', '=', ctx.company_id)
    .where('campaign_id', '=', id)
    .where('status', 'in', [0, 1, 5])
    .execute();
  await ctx.emit('campaign.archived', { campaign_id: id });
}
