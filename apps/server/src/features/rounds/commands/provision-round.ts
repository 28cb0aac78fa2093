import { ROUND_STATUS, roundCan, type RoundStatus } from '@fika/contract';
import type { Ctx } from '../../../platform/context.ts';
import { crashPoint } from '../../../platform/crash.ts';
import { Problem } from '../../../platform/problem.ts';
import { recordAudit } from '../../audit/record.ts';
import { getCampaign } from '../../campaigns/queries.ts';
import { findOpenRound, isPlanned, lockRound, type RoundRow } from '../../campaigns/round-queries.ts';
import { listGroupPeople } from '../../coffees/queries.ts';
import { listParticipantIds } from '../../participations/queries.ts';
import { drawRound, lockedGroups } from '../draw.ts';

/** Refuses an act that the state of a round does not allow. */
export function assertRound(
  round: RoundRow,
  can: (round: { status: RoundStatus; planned: boolean }) => boolean,
): void {
  const state = { status: round.status as RoundStatus, planned: isPlanned(round) };
  if (!can(state)) throw roundProblem(state.planned ? 'planned' : STANDS[state.status]);
}

/** Where a round stands, as its problem says it. */
const STANDS = {
  [ROUND_STATUS.new]: 'beginning',
  [ROUND_STATUS.requestsDone]: 'open',
  [ROUND_STATUS.provisioned]: 'review',
  [ROUND_STATUS.matchsSent]: 'sent',
  [ROUND_STATUS.deleted]: 'gone',
  [ROUND_STATUS.archived]: 'archived',
} as const;

/** `none` is open, or one is `busy` where another is wanted; else where the round itself stands. */
export const roundProblem = (
  session: 'none' | 'busy' | 'asked' | 'planned' | (typeof STANDS)[RoundStatus],
): Problem => new Problem('round_state', { values: { session } });

/** Closes the answers of the open round of a program and computes its groups, for review. Returns the round's id. */
export async function provisionRound(ctx: Ctx, campaignId: number): Promise<number> {
  const campaign = await getCampaign(ctx.db, ctx.company_id, campaignId);
  const open = await findOpenRound(ctx.db, ctx.company_id, campaignId);
  if (!open) throw withoutSession(campaign.status);
  const round = await lockRound(ctx.db, ctx.company_id, open.id);
  assertRound(round, roundCan.provision);
  // Somebody else was first: the groups are there, and may have been edited.
  if (round.status === ROUND_STATUS.provisioned) return round.id;
  await assertPeople(ctx, round.id);
  await drawRound(ctx, campaign, { round_id: round.id, attempt: 0, locked: [] });
  crashPoint('rounds.provisioned');
  await auditDraw(ctx, { round_id: round.id, campaign_id: campaignId });
  await ctx.emit('round.provisioned', { round_id: round.id });
  await ctx.publish('admins', 'round.changed', { round_id: round.id, campaign_id: campaignId });
  return round.id;
}

/** Of a program that is over no session will open any more. */
const withoutSession = (status: string): Problem =>
  status === 'archived' ? new Problem('campaign_state', { values: { status } }) : roundProblem('none');

/** Computes again everything of a round under review that is not locked, with another seed. */
export async function rerunRound(ctx: Ctx, campaignId: number, roundId: number): Promise<void> {
  const campaign = await getCampaign(ctx.db, ctx.company_id, campaignId);
  const round = await lockRound(ctx.db, ctx.company_id, roundId, campaignId);
  assertRound(round, roundCan.edit);
  await assertPeople(ctx, roundId);
  const { attempt } = (round.draw_totals ?? { attempt: 0 }) as { attempt: number };
  const groups = await listGroupPeople(ctx.db, ctx.company_id, roundId);
  await drawRound(ctx, campaign, { round_id: roundId, attempt: attempt + 1, locked: lockedGroups(groups) });
  await auditDraw(ctx, { round_id: roundId, campaign_id: campaignId });
  await ctx.publish('admins', 'round.changed', { round_id: roundId, campaign_id: campaignId });
}

async function auditDraw(
  ctx: Ctx,
  { round_id, campaign_id }: { round_id: number; campaign_id: number },
): Promise<void> {
  await recordAudit(ctx, {
    action: 'round.drawn',
    target_type: 'round',
    target_id: round_id,
    data: { campaign_id },
  });
}

async function assertPeople(ctx: Ctx, roundId: number): Promise<void> {
  const people = await listParticipantIds(ctx.db, ctx.company_id, roundId, { atMost: 2 });
  if (people.length < 2) throw new Problem('nobody_to_match');
}
