import { roundCan } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { markApproved, markUnapproved } from '#features/rounds/commands/update-round.ts';
import { lockRound, type RoundRow } from '#features/rounds/queries.ts';
import { findLoneGroup } from '#features/coffees/groups/queries.ts';
import { assertRound, roundProblem } from '../../commands/provision-round.ts';

interface Ref {
  campaign_id: number;
  round_id: number;
}

/**
 * Approves the groups under review: they go out at the sending time, and no admin can edit them before. Idempotent.
 *
 * @throws Problem `round_state` once the sending time has passed, `group_of_one` when a member is alone in a group
 */
export async function approveRound(ctx: RequestCtx, { campaign_id, round_id }: Ref): Promise<void> {
  const round = await lockRound(ctx, round_id, campaign_id);
  assertRound(round, roundCan.approve);
  if (round.approved_at !== null) return;
  if (Date.parse(round.matchs_send_at) <= Date.parse(await ctx.now())) throw roundProblem('due');
  await refuseLoneGroups(ctx, round_id);
  const by = ctx.actor.user_id;
  await markApproved(ctx, round_id, by);
  await record(ctx, 'round.approved', round);
  await ctx.emit('round.approved', { round_id, by });
  await ctx.publish('admins', 'round.changed', { round_id, campaign_id });
}

/** Cancels the approval of groups that are not sent: they can be changed, and wait for another one. Again changes nothing. */
export async function unapproveRound(ctx: RequestCtx, { campaign_id, round_id }: Ref): Promise<void> {
  const round = await lockRound(ctx, round_id, campaign_id);
  assertRound(round, roundCan.approve);
  await cancelApproval(ctx, round, ctx.actor.user_id);
}

/** The same of a round that is locked. `by` is null where the product does it. */
export async function cancelApproval(ctx: Ctx, round: RoundRow, by: number | null): Promise<void> {
  if (round.approved_at === null) return;
  await markUnapproved(ctx, round.id);
  await record(ctx, 'round.approval_canceled', round);
  await ctx.emit('round.approval_canceled', { round_id: round.id, by });
  await ctx.publish('admins', 'round.changed', { round_id: round.id, campaign_id: round.campaign_id });
}

const record = (ctx: Ctx, action: 'round.approved' | 'round.approval_canceled', round: RoundRow) =>
  recordAudit(ctx, {
    action,
    target_type: 'round',
    target_id: round.id,
    data: { campaign_id: round.campaign_id },
  });

/** Refuses a group of one person, which edits under review may have left. */
export async function refuseLoneGroups(ctx: Ctx, roundId: number): Promise<void> {
  const number = await findLoneGroup(ctx, roundId);
  if (number !== null) throw new Problem('group_of_one', { values: { number: String(number) } });
}
