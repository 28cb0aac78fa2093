import { ROUND_STATUS } from '@fika/contract';
import type { Events } from '#events.ts';
import { reactions } from '#platform/bus.ts';
import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import { getCampaign } from '#features/campaigns/queries.ts';
import { hasGroups } from '#features/coffees/groups/queries.ts';
import { lockLiveRound, type RoundRow } from '#features/rounds/queries.ts';
import { reviewAt } from '#features/campaigns/rules.ts';
import { announceLeavers } from './review/commands/announce-leavers.ts';
import { cancelApproval } from './review/commands/approve-round.ts';
import { dropLeavers } from './commands/drop-leavers.ts';
import { endArchivedRounds } from './commands/end-round.ts';
import { sendRound } from './commands/send-round.ts';
import { remindReviewers, notifyOverdue, notifyReady } from './review/commands/notify-reviewers.ts';
import { drawRound } from './commands/draw-round.ts';

const { on } = reactions<Services, Events>('rounds');

export const matchingReactions = [
  on(
    'round.due',
    (services, { company_id, round_id }) =>
      inCompany(services, company_id, 'write', (ctx) => conductDueRound(ctx, round_id)),
    // A draw that is still due is queued again by the tick, at the end of the queue: with more retries, one that always fails
    // would come before all others.
    { retries: 1 },
  ),
  on('round.send_due', sendDueRound, { retries: 1 }),
  on('round.provisioned', (services, { company_id, round_id, by }) =>
    inCompany(services, company_id, 'write', (ctx) => notifyReady(ctx, round_id, by)),
  ),
  on('round.review_reminder_due', (services, { company_id, round_id }) =>
    inCompany(services, company_id, 'write', (ctx) => remindReviewers(ctx, round_id)),
  ),
  on('round.review_overdue', (services, { company_id, round_id }) =>
    inCompany(services, company_id, 'write', (ctx) => notifyOverdue(ctx, round_id)),
  ),
  on('round.declined_in_review', (services, { company_id, round_id }) =>
    inCompany(services, company_id, 'write', (ctx) => repairReview(ctx, round_id)),
  ),
  on('round.members_left', (services, { company_id, round_id, user_ids }) =>
    inCompany(services, company_id, 'write', (ctx) => announceLeavers(ctx, { round_id, user_ids })),
  ),
  on('campaign.archived', (services, { company_id, campaign_id }) =>
    inCompany(services, company_id, 'write', (ctx) => endArchivedRounds(ctx, campaign_id)),
  ),
];

/**
 * Draws a round whose date has come and sends it; for a review its groups are made earlier, and wait for an admin. Without
 * members to match it is sent as well, so that all participants have an outcome and get an email.
 */
async function conductDueRound(ctx: Ctx, roundId: number): Promise<void> {
  const round = await lockLiveRound(ctx, roundId);
  if (round?.status !== ROUND_STATUS.requestsDone) return;
  const campaign = await getCampaign(ctx, round.campaign_id);
  const at = reviewAt(campaign, round) ?? round.matchs_send_at;
  if (Date.parse(at) > Date.parse(await ctx.now())) return;
  await drawRound(ctx, campaign, { round_id: roundId, attempt: 0, locked: [] });
  if (!campaign.review_before_send) return sendRound(ctx, roundId);
  await ctx.emit('round.provisioned', { round_id: roundId });
  await ctx.publish('admins', 'round.changed', { round_id: roundId, campaign_id: campaign.id });
}

/**
 * Sends groups that were approved, at their sending time, and ends a session without any. Where a member is alone in a group by
 * then, the approval is canceled: the admins of the program get an email that the groups wait for them.
 */
async function sendDueRound(
  services: Services,
  { company_id, round_id }: Events['round.send_due'],
): Promise<void> {
  const sent = inCompany(services, company_id, 'write', async (ctx) => {
    const round = await lockDue(ctx, round_id);
    if (round && (await dropUnseen(ctx, round))) await sendRound(ctx, round_id);
  });
  await sent.catch(async (error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'group_of_one') throw error;
    await inCompany(services, company_id, 'write', async (ctx) => {
      const round = await lockDue(ctx, round_id);
      if (round) await cancelApproval(ctx, round, null);
    });
  });
}

/** Returns the locked round if its sending time has come and its groups are approved or it has none; else null. */
async function lockDue(ctx: Ctx, roundId: number): Promise<RoundRow | null> {
  const round = await lockLiveRound(ctx, roundId);
  if (round?.status !== ROUND_STATUS.provisioned) return null;
  if (round.approved_at === null && (await hasGroups(ctx, roundId))) return null;
  return Date.parse(round.matchs_send_at) <= Date.parse(await ctx.now()) ? round : null;
}

/**
 * Removes members who left since from the groups of a round. An approval is for the groups that an admin saw: it is canceled when
 * other groups change. Returns whether it still holds.
 */
async function dropUnseen(ctx: Ctx, round: RoundRow): Promise<boolean> {
  const campaign = await getCampaign(ctx, round.campaign_id);
  const isUnseen = await dropLeavers(ctx, campaign, round);
  if (isUnseen) await cancelApproval(ctx, round, null);
  return !isUnseen;
}

/** Repairs the groups under review after a member declined, before an admin sends them. */
async function repairReview(ctx: Ctx, roundId: number): Promise<void> {
  const round = await lockLiveRound(ctx, roundId);
  if (round?.status !== ROUND_STATUS.provisioned) return;
  await dropUnseen(ctx, round);
  await ctx.publish('admins', 'round.changed', { round_id: roundId, campaign_id: round.campaign_id });
}
