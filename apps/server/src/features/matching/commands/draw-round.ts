import { createHmac } from 'node:crypto';
import type { GroupReport, MatchingInput, MatchResult, Outcome } from '@fika/matching';
import { type Ctx, inCompany } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import { mapInSlices } from '#platform/slices.ts';
import type { CampaignRow } from '#features/campaigns/queries.ts';
import { markProvisioned } from '#features/rounds/commands/update-round.ts';
import type { NewGroup, NewGroupMember } from '#features/coffees/groups/types.ts';
import { limitFixed } from '#features/coffees/groups/commands/remove-fixed.ts';
import { replaceGroups } from '#features/coffees/groups/commands/replace-groups.ts';
import type { GroupPeople } from '#features/coffees/groups/queries.ts';
import {
  type NewOutcome,
  recordOutcomes,
} from '#features/participations/outcomes/commands/record-outcomes.ts';
import { capParticipants, joinFixed } from '#features/participations/queue/commands/cap-participants.ts';
import { listPaceLimits } from '#features/participations/pace/queries.ts';
import { storeInput } from '../stored-inputs/commands/store-input.ts';
import { type Explain, explainer } from '../explanations/queries.ts';
import { packInput } from '../stored-inputs/rules.ts';
import { listParticipants, type ParticipantRow } from '#features/participations/queries.ts';
import { lockDraws } from '../input/history/queries.ts';
import { loadMatchingInput, loadOpenInput } from '../input/queries.ts';
import { isAgain } from '../pace/rules.ts';
import { hashOfGroups, runMatching } from '../engine/commands/run-matching.ts';
import { redactReason, redactReport } from '../rules.ts';

interface DrawOptions {
  round_id: number;
  /** How often this round was drawn before: another draw has another seed. */
  attempt: number;
  locked: readonly (readonly number[])[];
  /** For each locked group the roles by person; without it the engine finds roles that fit. */
  seats?: readonly ReadonlyMap<number, string>[];
  /** Stored groups that stay although no admin locked them; they are among `locked`. */
  keep?: readonly number[];
  /** Earlier winners of a lottery, who stay winners. */
  winners?: readonly number[];
}

/** Optional: how the caller follows a draw and stops it. */
export interface DrawRun {
  /** Ends the draw, which then stores nothing. */
  signal?: AbortSignal;
  /** Called with the share that is done, 0 to 1. */
  progress?: (share: number) => void;
}

/** The engine's share of a draw; writing takes the rest. */
const ENGINE_SHARE = 0.8;

/**
 * Draws a round and stores groups, outcomes and what repeats the draw; nothing is sent. Runs inside the transaction
 * that holds the round's lock, so that no answer comes between the snapshot and the groups.
 */
export async function drawRound(
  ctx: Ctx,
  campaign: CampaignRow,
  wish: DrawOptions,
  { signal, progress: note }: DrawRun = {},
): Promise<MatchResult> {
  await lockDraws(ctx);
  if (campaign.algo !== 'secretsanta') await joinFixed(ctx, wish.round_id, campaign.fixed_participants);
  await capParticipants(ctx, { campaign_id: campaign.id, round_id: wish.round_id }, [
    ...wish.locked.flat(),
    ...campaign.fixed_participants,
  ]);
  const members = await listParticipants(ctx, wish.round_id);
  const loaded = await loadMatchingInput(ctx, campaign, {
    members,
    seed: seedOf(ctx, wish),
    locked: wish.locked,
  });
  const input = { ...loaded, ...heldBy(wish, loaded) };
  const limits = await listPaceLimits(
    ctx,
    wish.round_id,
    isAgain(input) ? 'all' : campaign.fixed_participants,
  );
  const announce = announcer(ctx, campaign.id, wish.round_id);
  const progress = (share: number) => {
    announce(share * ENGINE_SHARE);
    note?.(share * ENGINE_SHARE);
  };
  const [result, packed] = await Promise.all([
    runMatching(ctx.services, 'match', { input, limits }, { progress, ...(signal && { signal }) }),
    packInput({ input, limits }),
  ]);
  const explain = await explainer(ctx, campaign, {
    members,
    reports: [...result.groups, ...result.assignments],
  });
  await replaceGroups(ctx, {
    round_id: wish.round_id,
    campaign_id: campaign.id,
    groups: [
      ...(await mapInSlices(
        result.groups.filter(({ locked }) => !locked),
        (group) => newGroup(group, input, explain),
      )),
      ...presentsOf(result, input, explain),
    ],
    again: isAgain(input),
    ...(wish.keep && { keep: wish.keep }),
  });
  await limitFixed(ctx, wish.round_id, limits);
  await recordOutcomes(
    ctx,
    wish.round_id,
    await mapInSlices(result.outcomes, (outcome) => storedOutcome(outcome, input)),
  );
  await markProvisioned(ctx, wish.round_id, {
    seed: String(result.seed),
    input_hash: result.input_hash,
    engine_version: result.engine_version,
    totals: { ...result.totals, algo: input.algo, attempt: wish.attempt, rules: input.rules },
  });
  await storeInput(ctx, {
    round_id: wish.round_id,
    packed,
    people: input.participants.map(({ id }) => id),
    groups_hash: await hashOfGroups(result),
  });
  return result;
}

/** The part of the input that holds for a partial draw, in addition to the locked groups. */
function heldBy({ locked, seats, winners }: DrawOptions, input: MatchingInput): Partial<MatchingInput> {
  const names = input.seats?.map(({ name }) => name) ?? [];
  return {
    ...(winners?.length && { winners }),
    ...(seats && {
      locked_seats: locked.map((ids, index) => {
        const places = ids.map((id) => names.indexOf(seats[index]?.get(id)));
        return places.includes(-1) ? [] : places;
      }),
    }),
  };
}

const ANNOUNCE_MS = 1_000;

/**
 * Sends the progress of a draw to open admin pages every second; a short draw sends none. Uses its own transactions: the draw
 * commits at the end, and an event published in it would arrive with the result.
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

// No person can choose the seed, and the same round drawn again on the same installation has the same one.
export function seedOf(
  ctx: Ctx,
  { round_id: roundId, attempt }: Pick<DrawOptions, 'round_id' | 'attempt'>,
): number {
  const digest = createHmac('sha256', ctx.services.keys.draws)
    .update(`${ctx.company_id}/${roundId}/${attempt}`)
    .digest();
  return digest.readUInt32BE(0);
}

/** A group of the engine as it is stored: members with their roles, and those who join every group. */
export function newGroup(
  group: GroupReport,
  input: MatchingInput,
  explain: Explain,
): Omit<NewGroup, 'number' | 'locked'> {
  const drawn = group.member_ids.map((user_id, index): NewGroupMember => {
    const seat = input.seats?.[group.seats[index] ?? -1]?.name;
    return seat === undefined ? { user_id } : { user_id, seat };
  });
  const fixed = group.fixed_participant_ids.map((user_id): NewGroupMember => ({ user_id, part: 'fixed' }));
  return { members: [...drawn, ...fixed], explanation: explain(redactReport(group, input)) };
}

/** Presents of the engine as they are stored. */
export function presentsOf(
  { assignments }: Pick<MatchResult, 'assignments'>,
  input: MatchingInput,
  explain: Explain,
): Omit<NewGroup, 'number' | 'locked'>[] {
  return assignments.map((present) => ({
    members: [
      { user_id: present.giver_id, part: 'giver' },
      { user_id: present.receiver_id, part: 'receiver' },
    ],
    explanation: explain(redactReport(present, input)),
  }));
}

/** The stored form of an outcome of the engine: a reason without ids of other members. */
export function storedOutcome(outcome: Outcome, input: MatchingInput): NewOutcome {
  if (outcome.reason.code === 'not_drawn') {
    return { user_id: outcome.id, outcome: 'not_drawn', reason: { code: 'not_drawn' } };
  }
  const isPresent = input.algo === 'secretsanta' && outcome.status === 'matched';
  const reason = isPresent ? { code: 'present' } : storedReason(outcome, input);
  return { user_id: outcome.id, outcome: outcome.status, reason };
}

function storedReason(outcome: Outcome, input: MatchingInput): NonNullable<NewOutcome['reason']> {
  if (outcome.status !== 'no_partner') return { code: outcome.reason.code };
  const reason = redactReason(outcome.reason, input);
  if (reason.code === 'no_partner') return { ...reason, rule: null };
  if (reason.code === 'empty_field') {
    const { rule, category, title: name } = reason;
    const isHidden = input.fields?.some(({ id, only_for_matching }) => id === category && only_for_matching);
    return { code: reason.code, rule: rule + 1, name, ...(isHidden && { hidden: true }) };
  }
  const kinds = new Set(reason.blockers.map(({ blocker }) => blocker.kind));
  if (reason.code === 'no_allowed_partner' && kinds.has('skip_level') && !kinds.has('rule')) {
    return { code: 'no_managers_peer', rule: null };
  }
  const rule = reason.blockers.map(({ blocker }) => blocker).find((blocker) => blocker.kind === 'rule');
  // Several circles of people wait for the same roles, and each reason counts one circle.
  const isOpen = input.algo === 'advanced' && (input.rules ?? []).length > 0;
  return { ...reason, rule: rule ? rule.index + 1 : null, ...(isOpen && { first_is_open: true }) };
}

/**
 * The groups of an input that the engine must keep, by the ids of their people.
 *
 * @throws Problem `group_of_one`: no member would join the one who is alone in such a group
 */
export function lockedGroups(groups: readonly GroupPeople[]): number[][] {
  const locked = groups.filter((group) => group.locked);
  const lone = locked.find(({ user_ids: ids }) => ids.length < 2);
  if (lone) throw new Problem('group_of_one', { values: { number: String(lone.number) } });
  return locked.map(({ user_ids: ids }) => ids);
}

/**
 * The snapshot of a round under review, to check edited groups against the rules of its program. Never-with lists do not count:
 * refusing an edit because of one would reveal it to the admin.
 */
export function reviewInput(
  ctx: Ctx,
  campaign: CampaignRow,
  members: readonly ParticipantRow[],
): Promise<MatchingInput> {
  return loadOpenInput(ctx, campaign, { members, seed: 0, locked: [] });
}
