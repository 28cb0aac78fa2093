import { ROUND_STATUS } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';
import { withdrawRounds } from '#features/rounds/commands/update-round.ts';
import { getCampaign } from '#features/campaigns/queries.ts';
import { quietOf } from '#features/campaigns/quiet-hours/rules.ts';
import { lockRound, type RoundRow } from '#features/rounds/queries.ts';
import { deleteGroups } from '#features/coffees/groups/commands/delete-groups.ts';
import { queueDeliveries } from '#features/email-outbox/commands/queue-deliveries.ts';
import {
  recordEndings,
  type RoundEnding,
} from '#features/participations/outcomes/commands/record-endings.ts';
import { dropDraws } from '../draws/commands/store-draw.ts';
import { dropInput } from '../stored-inputs/commands/delete-inputs.ts';

/** Withdraws locked rounds that are not sent, and emails the members who had accepted. */
export async function withdrawAndTell(ctx: Ctx, rounds: readonly RoundRow[]): Promise<void> {
  await withdrawRounds(
    ctx,
    rounds.map(({ id }) => id),
  );
  for (const round of rounds) await endRound(ctx, round, 'withdrawn');
}

/** Ends the rounds that were archived with their program, and emails the members who had accepted. Idempotent. */
export async function endArchivedRounds(ctx: Ctx, campaignId: number): Promise<void> {
  const archived = await ctx.db
    .selectFrom('rounds')
    .select('id')
    .where('company_id', '=', ctx.company_id)
    .where('campaign_id', '=', campaignId)
    .where('status', '=', ROUND_STATUS.archived)
    .orderBy('id')
    .execute();
  for (const { id } of archived) {
    await endRound(ctx, await lockRound(ctx, id), 'archived');
    await ctx.publish('admins', 'round.changed', { round_id: id, campaign_id: campaignId });
  }
}

/** A round without invitations has nothing to end. */
async function endRound(ctx: Ctx, round: RoundRow, ending: RoundEnding): Promise<void> {
  if (round.requests_sent_at === null) return;
  await deleteGroups(ctx, round.id);
  await dropInput(ctx, round.id);
  await dropDraws(ctx, round.id);
  const accepted = await recordEndings(ctx, round.id, ending);
  const campaign = await getCampaign(ctx, round.campaign_id);
  await queueDeliveries(ctx, {
    round_id: round.id,
    kind: 'canceled',
    deliveries: accepted,
    quiet: quietOf(campaign),
  });
  await ctx.emit('round.ended', { round_id: round.id });
}
