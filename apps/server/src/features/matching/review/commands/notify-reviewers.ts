import { ROUND_STATUS } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';
import { markReviewNotified } from '#features/rounds/commands/update-round.ts';
import { getCampaign, listManagers } from '#features/campaigns/queries.ts';
import { quietOf } from '#features/campaigns/quiet-hours/rules.ts';
import { hasGroups } from '#features/coffees/groups/queries.ts';
import { lockLiveRound, type RoundRow } from '#features/rounds/queries.ts';
import { queueDeliveries } from '#features/email-outbox/commands/queue-deliveries.ts';

type Kind = 'review_ready' | 'review_reminder' | 'review_overdue';

/** Emails the admins of a program that its groups can be reviewed, except the admin who made them. */
export async function notifyReady(ctx: Ctx, roundId: number, by?: number): Promise<void> {
  const round = await lockWaiting(ctx, roundId);
  if (round) await email(ctx, round, 'review_ready', by);
}

/** Reminds them some hours before the sending time that the groups are not approved. */
export async function remindReviewers(ctx: Ctx, roundId: number): Promise<void> {
  const round = await lockWaiting(ctx, roundId);
  if (round?.review_reminded_at !== null) return;
  await markReviewNotified(ctx, roundId, 'review_reminded_at');
  await email(ctx, round, 'review_reminder');
  await ctx.emit('round.review_told', { round_id: roundId, kind: 'review_reminder' });
}

/** Emails them at the sending time that nothing is sent, because the groups are not approved. */
export async function notifyOverdue(ctx: Ctx, roundId: number): Promise<void> {
  const round = await lockWaiting(ctx, roundId);
  if (round?.review_overdue_at !== null) return;
  await markReviewNotified(ctx, roundId, 'review_overdue_at');
  await email(ctx, round, 'review_overdue');
  await ctx.emit('round.review_told', { round_id: roundId, kind: 'review_overdue' });
}

/** Returns the locked round if its groups wait for an approval; else null. */
async function lockWaiting(ctx: Ctx, roundId: number): Promise<RoundRow | null> {
  const round = await lockLiveRound(ctx, roundId);
  if (round?.status !== ROUND_STATUS.provisioned || round.approved_at !== null) return null;
  // Without groups there is nothing to approve.
  return (await hasGroups(ctx, roundId)) ? round : null;
}

/** Within the quiet hours of the program an email waits, at most until the sending time. */
async function email(ctx: Ctx, round: RoundRow, kind: Kind, except?: number): Promise<void> {
  const campaign = await getCampaign(ctx, round.campaign_id);
  const managers = await listManagers(ctx, campaign.id);
  await queueDeliveries(ctx, {
    round_id: round.id,
    kind,
    deliveries: managers.filter(({ user_id: id }) => id !== except),
    quiet: quietOf(campaign, round.matchs_send_at),
  });
}
