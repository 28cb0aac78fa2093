import { ROUND_STATUS, roundCan, type RoundStatus } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';
import { crashPoint } from '#platform/crash.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit, recordAudits } from '#features/audit/record.ts';
import { getCampaign } from '#features/campaigns/queries.ts';
import { findOpenRound, isPlanned, lockRound, type RoundRow } from '#features/rounds/queries.ts';
import { listGroupPeople } from '#features/coffees/groups/queries.ts';
import { advanceDraw } from '#features/rounds/commands/update-round.ts';
import { listParticipantIds } from '#features/participations/queries.ts';
import { storeDraw, makeRoom } from '../draws/commands/store-draw.ts';
import { type DrawRun, drawRound, lockedGroups } from './draw-round.ts';

/** Refuses an act that the state of a round does not allow. */
export function assertRound(
  round: RoundRow,
  can: (round: { status: RoundStatus; planned: boolean; approved: boolean }) => boolean,
): void {
  const approved = round.approved_at !== null;
  const state = { status: round.status as RoundStatus, planned: isPlanned(round), approved };
  if (can(state)) return;
  const isApproved = approved && state.status === ROUND_STATUS.provisioned;
  throw roundProblem(state.planned ? 'planned' : isApproved ? 'approved' : STANDS[state.status]);
}

/** The name of a round's state in its problem. */
const STANDS = {
  [ROUND_STATUS.new]: 'beginning',
  [ROUND_STATUS.requestsDone]: 'open',
  [ROUND_STATUS.provisioned]: 'review',
  [ROUND_STATUS.matchsSent]: 'sent',
  [ROUND_STATUS.deleted]: 'gone',
  [ROUND_STATUS.archived]: 'archived',
} as const;

/** `none` is open, or one is `busy` where another is required; else the state of the round. */
export const roundProblem = (
  session:
    | 'none'
    | 'busy'
    | 'asked'
    | 'planned'
    | 'matching'
    | 'approved'
    | 'due'
    | (typeof STANDS)[RoundStatus],
): Problem => new Problem('round_state', { values: { session } });

/** The problem of a program without an open session: an archived one will never have one. */
const withoutSession = (status: string): Problem =>
  status === 'archived' ? new Problem('campaign_state', { values: { status } }) : roundProblem('none');

/** The id of the open round of a program, whose groups can be made. */
export async function openRoundId(ctx: Ctx, campaignId: number): Promise<number> {
  const open = await findOpenRound(ctx.db, ctx.company_id, campaignId);
  if (open) return open.id;
  throw withoutSession((await getCampaign(ctx, campaignId)).status);
}

export interface GroupsOptions {
  campaign_id: number;
  round_id: number;
  /** 0 for the first groups of a round, one more each time that they are made again. */
  attempt: number;
}

/**
 * Locks a round and makes sure that its groups can be made. Null when they exist already: another request was first, or the job
 * ran before, and they may have been edited since.
 */
export async function lockForGroups(ctx: Ctx, wish: GroupsOptions): Promise<RoundRow | null> {
  const round = await lockRound(ctx, wish.round_id, wish.campaign_id);
  assertRound(round, wish.attempt === 0 ? roundCan.provision : roundCan.edit);
  if (round.status === ROUND_STATUS.provisioned && attemptOf(round) >= wish.attempt) return null;
  await assertPeople(ctx, round.id);
  return round;
}

/** How often the groups of a round were made again. */
export const attemptOf = ({ draw_totals: totals }: Pick<RoundRow, 'draw_totals'>): number =>
  (totals as { attempt?: number } | null)?.attempt ?? 0;

/**
 * Closes the answers of a round and computes its groups, for review; or computes all of its groups again that are not locked,
 * with another seed. `by` is the admin who asked, where a job does it; `untold` waits for the groups, and needs no email. Returns
 * the number of participants, 0 when there was nothing left to do.
 */
export async function makeGroups(
  ctx: Ctx,
  wish: GroupsOptions,
  { by = null, untold, ...run }: DrawRun & { by?: number | null; untold?: number } = {},
): Promise<number> {
  const { campaign_id, round_id, attempt } = wish;
  if (!(await lockForGroups(ctx, wish))) return 0;
  const campaign = await getCampaign(ctx, campaign_id);
  const locked = attempt === 0 ? [] : lockedGroups(await listGroupPeople(ctx, round_id));
  if (attempt > 0) {
    await storeDraw(ctx, round_id);
    await makeRoom(ctx, round_id);
    await advanceDraw(ctx, round_id);
  }
  const { outcomes } = await drawRound(ctx, campaign, { round_id, attempt, locked }, run);
  crashPoint(ctx.services, 'rounds.provisioned');
  await auditDraw(ctx, wish, by);
  if (attempt === 0) {
    await ctx.emit('round.provisioned', { round_id, ...(untold !== undefined && { by: untold }) });
  }
  await ctx.publish('admins', 'round.changed', { round_id, campaign_id });
  return outcomes.length;
}

/** Makes the first groups of the open round of a program now, however many people take part. Returns the round's id. */
export async function provisionRound(ctx: Ctx, campaignId: number): Promise<number> {
  const round_id = await openRoundId(ctx, campaignId);
  await makeGroups(ctx, { campaign_id: campaignId, round_id, attempt: 0 });
  return round_id;
}

async function auditDraw(
  ctx: Ctx,
  { round_id, campaign_id }: GroupsOptions,
  by: number | null,
): Promise<void> {
  const entry = {
    action: 'round.drawn',
    target_type: 'round',
    target_id: round_id,
    data: { campaign_id },
  } as const;
  if (by === null) return recordAudit(ctx, entry);
  await recordAudits(ctx.db, [{ ...entry, company_id: ctx.company_id, actor_id: by, client: null }]);
}

async function assertPeople(ctx: Ctx, roundId: number): Promise<void> {
  const people = await listParticipantIds(ctx, roundId, { atMost: 2 });
  if (people.length < 2) throw new Problem('nobody_to_match');
}
