import { createHmac } from 'node:crypto';
import type { MatchingInput, MatchResult, Outcome } from '@fika/matching';
import { type Ctx, inCompany } from '../../platform/context.ts';
import type { CampaignRow } from '../campaigns/queries.ts';
import { markProvisioned } from '../campaigns/commands/round-steps.ts';
import { explanationOf } from '../coffees/groups.ts';
import { replaceGroups } from '../coffees/commands/replace-groups.ts';
import { type NewOutcome, recordOutcomes } from '../participations/commands/record-outcomes.ts';
import { lockPaces } from '../participations/pace.ts';
import { runEngine } from './engine.ts';
import { loadMatchingInput } from './matching-input.ts';

interface DrawWish {
  round_id: number;
  /** How often this round was drawn before: another draw has another seed. */
  attempt: number;
  locked: readonly (readonly number[])[];
}

/**
 * Draws a round and stores groups, outcomes and what repeats the draw; nothing is sent. Runs inside the transaction
 * that holds the round's lock, so that no answer comes between the snapshot and the groups.
 */
export async function drawRound(ctx: Ctx, campaign: CampaignRow, wish: DrawWish): Promise<MatchResult> {
  await lockPaces(ctx, wish.round_id);
  const input = await loadMatchingInput(ctx, campaign, {
    round_id: wish.round_id,
    seed: seedOf(ctx, wish),
    locked: wish.locked,
  });
  const result = await runEngine(
    'match',
    { input },
    { progress: announcer(ctx, campaign.id, wish.round_id) },
  );
  await replaceGroups(ctx, {
    round_id: wish.round_id,
    campaign_id: campaign.id,
    groups: result.groups
      .filter(({ locked }) => !locked)
      .map((group) => ({ user_ids: group.member_ids, explanation: explanationOf(group) })),
  });
  await recordOutcomes(ctx, wish.round_id, result.outcomes.map(storedOutcome));
  await markProvisioned(ctx, wish.round_id, {
    seed: String(result.seed),
    input_hash: result.input_hash,
    engine_version: result.engine_version,
    totals: { ...result.totals, attempt: wish.attempt, rules: input.rules },
  });
  return result;
}

const ANNOUNCE_MS = 1_000;

/**
 * Tells open admin pages every second how far a draw is; a short one tells nothing. In transactions of their own: the
 * draw's commits when all is over, and what is published in it would arrive with the result.
 */
function announcer(ctx: Ctx, campaign_id: number, round_id: number): (share: number) => void {
  let told = Date.now();
  return (progress) => {
    if (Date.now() - told < ANNOUNCE_MS) return;
    told = Date.now();
    inCompany(ctx.services, ctx.company_id, 'write', (other) =>
      other.publish('admins', 'round.progress', { round_id, campaign_id, progress }),
    ).catch((error: unknown) => ctx.log.warn({ err: error }, 'could not tell how far a draw is'));
  };
}

// Nobody can choose the seed, and the same round drawn again on the same installation has the same one.
function seedOf(ctx: Ctx, { round_id: roundId, attempt }: DrawWish): number {
  const digest = createHmac('sha256', ctx.services.keys.draws)
    .update(`${ctx.company_id}/${roundId}/${attempt}`)
    .digest();
  return digest.readUInt32BE(0);
}

/** What is stored of an outcome of the engine: a reason without ids of other members. */
function storedOutcome(outcome: Outcome): NewOutcome {
  return { user_id: outcome.id, outcome: outcome.status, reason: storedReason(outcome) };
}

function storedReason(outcome: Outcome): NonNullable<NewOutcome['reason']> {
  if (outcome.status !== 'no_partner') return { code: outcome.reason.code };
  const { reason } = outcome;
  const rule = reason.blockers.map(({ blocker }) => blocker).find((blocker) => blocker.kind === 'rule');
  return { ...reason, rule: rule ? rule.index + 1 : null };
}

/** The groups of an input that the engine must keep, by the ids of their people. */
export function lockedGroups(groups: readonly { locked: boolean; user_ids: number[] }[]): number[][] {
  return groups.filter(({ locked }) => locked).map(({ user_ids: ids }) => ids);
}

/** The snapshot of a round under review, to judge edited groups by the rules of its program. */
export function reviewInput(ctx: Ctx, campaign: CampaignRow, roundId: number): Promise<MatchingInput> {
  return loadMatchingInput(ctx, campaign, { round_id: roundId, seed: 0, locked: [] });
}
