import { roundCan } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';
import { crashPoint } from '#platform/crash.ts';
import { recordAudit } from '#features/audit/record.ts';
import { markSending, markSent } from '#features/rounds/commands/update-round.ts';
import { getCampaign } from '#features/campaigns/queries.ts';
import { quietOf } from '#features/campaigns/quiet-hours/rules.ts';
import { lockRound } from '#features/rounds/queries.ts';
import { sendGroups } from '#features/coffees/groups/commands/send-groups.ts';
import { queueDeliveries } from '#features/email-outbox/commands/queue-deliveries.ts';
import { actOnSilence } from '#features/participations/silence/commands/act-on-silence.ts';
import { countRound } from '#features/participations/counts/commands/count-round.ts';
import { listOutcomes } from '#features/participations/outcomes/queries.ts';
import { dropDraws } from '../draws/commands/store-draw.ts';
import { refuseLoneGroups } from '../review/commands/approve-round.ts';
import { dropLeavers } from './drop-leavers.ts';
import { assertRound } from './provision-round.ts';

/**
 * Sends exactly the stored groups: makes them visible, stores the meetings, fixes all outcomes and puts one email for each member
 * into the outbox. One transaction: a crash leaves either all of it or none.
 */
export async function sendRound(ctx: Ctx, roundId: number, campaignId?: number): Promise<void> {
  const round = await lockRound(ctx, roundId, campaignId);
  assertRound(round, roundCan.send);
  const campaign = await getCampaign(ctx, round.campaign_id);
  const quiet = quietOf(campaign);
  await markSending(ctx, roundId);
  await dropLeavers(ctx, campaign, round);
  await refuseLoneGroups(ctx, roundId);
  await sendGroups(ctx, roundId);
  const outcomes = await listOutcomes(ctx, roundId);
  const told = (wanted: readonly string[]) =>
    outcomes.filter(({ outcome }) => wanted.includes(outcome)).map(({ user_id }) => ({ user_id }));
  // Members who were not invited know their own pace, and miss nothing over the cap; those who accepted get the reason.
  const turnedAway = outcomes.filter(
    ({ reason }) => reason?.code === 'own_pace_reached' || reason?.code === 'over_cap_drawn',
  );
  await queueDeliveries(ctx, { round_id: roundId, kind: 'match', deliveries: told(['matched']), quiet });
  await queueDeliveries(ctx, {
    round_id: roundId,
    kind: 'no_match',
    quiet,
    deliveries: [...told(['sat_out', 'no_partner']), ...turnedAway.map(({ user_id }) => ({ user_id }))],
  });
  await queueDeliveries(ctx, {
    round_id: roundId,
    kind: 'lottery_result',
    deliveries: told(['not_drawn']),
    quiet,
  });
  await countRound(ctx, campaign.id, roundId);
  await actOnSilence(ctx, campaign, roundId);
  await dropDraws(ctx, roundId);
  await markSent(ctx, roundId);
  await recordAudit(ctx, {
    action: 'round.sent',
    target_type: 'round',
    target_id: roundId,
    data: { campaign_id: round.campaign_id },
  });
  crashPoint(ctx.services, 'rounds.sent');
  await ctx.emit('round.sent', { round_id: roundId });
  await ctx.publish('admins', 'round.changed', { round_id: roundId, campaign_id: round.campaign_id });
}
