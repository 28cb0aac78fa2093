import { campaignCan, ROUND_STATUS, roundCan } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { recordAudit } from '#features/audit/record.ts';
import {
  assertFreeDate,
  assertMatchDate,
  assertRoundDates,
  planRound,
} from '#features/rounds/commands/plan-round.ts';
import { moveMatchDate, movePlannedDates } from '#features/rounds/commands/update-round.ts';
import { assertState } from '#features/campaigns/policy.ts';
import { lockCampaign } from '#features/campaigns/queries.ts';
import { isPlanned, lockRound } from '#features/rounds/queries.ts';
import { withdrawAndTell } from './end-round.ts';
import { assertRound, roundProblem } from './provision-round.ts';

interface Dates {
  requests_send_at?: string | null | undefined;
  matchs_send_at: string;
}

/** Plans one more round of a program, in addition to its series. Returns the round's id. */
export async function planSession(ctx: RequestCtx, campaignId: number, given: Dates): Promise<number> {
  const campaign = await lockCampaign(ctx, campaignId);
  assertState(campaign, campaignCan.edit);
  const dates = await assertRoundDates(ctx, campaign, given);
  const roundId = await planRound(ctx, campaign, dates);
  await recordAudit(ctx, {
    action: 'round.planned',
    target_type: 'round',
    target_id: roundId,
    data: { campaign_id: campaignId, ...dates },
  });
  await tell(ctx, campaignId, roundId);
  return roundId;
}

/** Moves the dates of a round that is not sent: of one that is planned both, else that of its matches. */
export async function moveSession(
  ctx: RequestCtx,
  { campaign_id, round_id, ...given }: Dates & { campaign_id: number; round_id: number },
): Promise<void> {
  const campaign = await lockCampaign(ctx, campaign_id);
  const round = await lockRound(ctx, round_id, campaign_id);
  assertRound(round, roundCan.move);
  const requests = given.requests_send_at === undefined ? round.requests_send_at : given.requests_send_at;
  if (isPlanned(round)) {
    const dates = await assertRoundDates(ctx, campaign, { ...given, requests_send_at: requests });
    await assertFreeDate(ctx, campaign, dates, { occurrence: round.occurrence, round_id });
    await movePlannedDates(ctx, round_id, dates);
  } else {
    // Invitations that were sent cannot move.
    if (requests !== round.requests_send_at) throw roundProblem('asked');
    await moveMatchDate(ctx, round_id, await assertMatchDate(ctx, campaign, given.matchs_send_at));
  }
  await recordAudit(ctx, {
    action: 'round.moved',
    target_type: 'round',
    target_id: round_id,
    data: { campaign_id, at: given.matchs_send_at },
  });
  await tell(ctx, campaign_id, round_id);
}

/** Withdraws a round that is not sent: it invites and matches no more members, and those who had accepted get an email. */
export async function deleteSession(ctx: RequestCtx, campaignId: number, roundId: number): Promise<void> {
  await lockCampaign(ctx, campaignId);
  const round = await lockRound(ctx, roundId, campaignId);
  assertRound(round, roundCan.delete);
  await withdrawAndTell(ctx, [round]);
  await recordAudit(ctx, {
    action: 'round.deleted',
    target_type: 'round',
    target_id: roundId,
    data: { campaign_id: campaignId, number: round.number },
  });
  await tell(ctx, campaignId, roundId);
}

/** Withdraws all of them. The dates of the program stay, and bring the next one. */
export async function resetSessions(ctx: RequestCtx, campaignId: number): Promise<void> {
  const campaign = await lockCampaign(ctx, campaignId);
  assertState(campaign, campaignCan.edit);
  const rounds = await ctx.db
    .selectFrom('rounds')
    .selectAll()
    .where('company_id', '=', ctx.company_id)
    .where('campaign_id', '=', campaignId)
    .where('status', 'in', [ROUND_STATUS.new, ROUND_STATUS.requestsDone, ROUND_STATUS.provisioned])
    .orderBy('id')
    .forUpdate()
    .execute();
  await withdrawAndTell(ctx, rounds);
  await recordAudit(ctx, {
    action: 'program.sessions_reset',
    target_type: 'campaign',
    target_id: campaignId,
    data: { count: rounds.length },
  });
  for (const { id } of rounds) await tell(ctx, campaignId, id);
}

async function tell(ctx: RequestCtx, campaign_id: number, round_id: number): Promise<void> {
  await ctx.publish('admins', 'round.changed', { round_id, campaign_id });
}
