import { ROUND_STATUS } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';
import { markReviewNotified } from '#features/rounds/commands/update-round.ts';
import { getCampaign, listManagers } from '#features/campaigns/queries.ts';
import { quietOf } from '#features/campaigns/quiet-hours/rules.ts';
import { hasGroups } from '#features/coffees/groups/queries.ts';
import { lockLiveRound, type RoundRow } from '#features/rounds/queries.ts';
import { queueDeliveries } from '#features/email-outbox/commands/queue-deliveries.ts';

type Kind = 'review_ready' | 'review_reminder' | 'review_overdue';

/** Tells those who manage a program by email that its groups can be reviewed, but not whoever made them. */
export async function notifyReady(ctx: Ctx, roundId: number, by?: number): Promise<void> {
  const round = await lockWaiting(ctx, roundId);
  if (round) await email(ctx, round, 'review_ready', by);
}

/** Reminds them some hours before the sending time that nobody has approved the groups. */
export async function remindReviewers(ctx: Ctx, roundId: number): Promise<void> {
  const round = await lockWaiting(ctx, roundId);
  if (round?.review_reminded_at !== null) return;
  await markReviewNotified(ctx, roundId, 'review_reminded_at');
  await email(ctx, round, 'review_reminder');
  await ctx.emit('round.review_told', { round_id: roundId, kind: 'review_reminder' });
}

/** Tells them at the sending time that nothing is sent, because nobody has approved the groups. */
export async function notifyOverdue(ctx: Ctx, roundId: number): Promise<void> {
  const round = await lockWaiting(ctx, roundId);
  if (round?.review_overdue_at !== null) return;
  await markReviewNotified(ctx, roundId, 'review_overdue_at');
  await email(ctx, round, 'review_overdue');
  await ctx.emit('round.review_told', { round_id: roundId, kind: 'review_overdue' });
}

/** A round, locked, whose groups wait for an approval; else null. */
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
