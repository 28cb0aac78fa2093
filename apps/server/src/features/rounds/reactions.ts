import { ROUND_STATUS } from '@fika/contract';
import type { Events } from '../../events.ts';
import { reactions } from '../../platform/bus.ts';
import { type Ctx, inCompany, type Services } from '../../platform/context.ts';
import { getCampaign } from '../campaigns/queries.ts';
import { lockLiveRound } from '../campaigns/round-queries.ts';
import { dropLeavers } from './commands/drop-leavers.ts';
import { endArchivedRounds } from './commands/end-round.ts';
import { sendRound } from './commands/send-round.ts';
import { drawRound } from './draw.ts';

const { on } = reactions<Services, Events>('rounds');

export const roundReactions = [
  on(
    'round.due',
    (services, { company_id, round_id }) =>
      inCompany(services, company_id, 'write', (ctx) => conductDueRound(ctx, round_id)),
    // A draw that is still due is handed out again, at the end of the queue: one that fails for ever would be ahead of all others.
    { retries: 1 },
  ),
  on('round.declined_in_review', (services, { company_id, round_id }) =>
    inCompany(services, company_id, 'write', (ctx) => mendReview(ctx, round_id)),
  ),
  on('campaign.archived', (services, { company_id, campaign_id }) =>
    inCompany(services, company_id, 'write', (ctx) => endArchivedRounds(ctx, campaign_id)),
  ),
];

/**
 * Draws a round whose date has come and sends it, unless an admin reviews it first. With nobody to match it is sent all
 * the same, so that everybody has an outcome and is told.
 */
async function conductDueRound(ctx: Ctx, roundId: number): Promise<void> {
  const round = await lockLiveRound(ctx.db, ctx.company_id, roundId);
  if (round?.status !== ROUND_STATUS.requestsDone || round.matchs_send_at > (await ctx.now())) return;
  const campaign = await getCampaign(ctx.db, ctx.company_id, round.campaign_id);
  await drawRound(ctx, campaign, { round_id: roundId, attempt: 0, locked: [] });
  if (!campaign.review_before_send) return sendRound(ctx, roundId);
  await ctx.emit('round.provisioned', { round_id: roundId });
  await ctx.publish('admins', 'round.changed', { round_id: roundId, campaign_id: campaign.id });
}

/** Makes the groups under review whole again after somebody took their yes back, before an admin sends them. */
async function mendReview(ctx: Ctx, roundId: number): Promise<void> {
  const round = await lockLiveRound(ctx.db, ctx.company_id, roundId);
  if (round?.status !== ROUND_STATUS.provisioned) return;
  const campaign = await getCampaign(ctx.db, ctx.company_id, round.campaign_id);
  await dropLeavers(ctx, campaign, round);
  await ctx.publish('admins', 'round.changed', { round_id: roundId, campaign_id: campaign.id });
}
