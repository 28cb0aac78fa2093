import type { RedrawResult } from '@fika/matching';
import type { Ctx } from '#platform/context.ts';
import type { CampaignRow } from '#features/campaigns/queries.ts';
import type { RoundRow } from '#features/rounds/queries.ts';
import { removeFixed, limitFixed } from '#features/coffees/groups/commands/remove-fixed.ts';
import { replaceGroups } from '#features/coffees/groups/commands/replace-groups.ts';
import { unlockGroups } from '#features/coffees/groups/commands/unlock-groups.ts';
import { type GroupPeople, listGroupPeople, listSeatNames } from '#features/coffees/groups/queries.ts';
import {
  type NewOutcome,
  recordOutcomes,
} from '#features/participations/outcomes/commands/record-outcomes.ts';
import { listOutcomes } from '#features/participations/outcomes/queries.ts';
import { listPaceLimits } from '#features/participations/pace/queries.ts';
import { listParticipantIds, listParticipants } from '#features/participations/queries.ts';
import { neverWithPairs } from '#features/preferences/never-with/queries.ts';
import { drawRound, lockedGroups, newGroup, seedOf, storedOutcome } from './draw-round.ts';
import { runEngine } from '../engine/gateway.ts';
import { explainer } from '../explanations/queries.ts';
import { loadMatchingInput } from '../input/queries.ts';
import { repairPresents } from './repair-presents.ts';

/** Algorithms whose groups the engine can repair together; of the others only affected groups are drawn again. */
const REPAIRED: ReadonlySet<string> = new Set(['random', 'crossgroup', 'withinggroup']);

/**
 * Removes members who left after the draw from the groups under review, and draws anew groups that hold two people of a
 * never-with list: an admin who moved them could not know, and lists change. Other groups stay as they are, as far as members who
 * are alone can find a place; the others get a reason, and come first next time. A group in which an admin left a member alone is
 * made anew with them. Returns whether others got another group, or another receiver, although neither they nor a member of their
 * group left: an admin has not seen that.
 */
export async function dropLeavers(ctx: Ctx, campaign: CampaignRow, round: RoundRow): Promise<boolean> {
  const present = new Set(await listParticipantIds(ctx, round.id));
  const isWithout = await removeFixed(
    ctx,
    round.id,
    campaign.fixed_participants.filter((id) => !present.has(id)),
  );
  const groups = await listGroupPeople(ctx, round.id);
  const apart = await neverWithPairs(ctx, [...present]);
  const isApart = holdsApart(apart, campaign.fixed_participants);
  const isTouched = ({ user_ids: ids }: GroupPeople) => ids.some((id) => !present.has(id)) || isApart(ids);
  if (!groups.some(isTouched)) {
    const { remaining, isStale } = await outcomesOf(ctx, round.id, present);
    if (isWithout || isStale) await recordOutcomes(ctx, round.id, remaining);
    return false;
  }
  const touched = groups.filter((group) => isTouched(group) || group.user_ids.length < 2);
  const broken = touched.map(({ id }) => id);
  await unlockGroups(ctx, round.id, broken);
  const { attempt } = (round.draw_totals ?? { attempt: 0 }) as { attempt: number };
  const next = { round_id: round.id, attempt: attempt + 1 };
  if (campaign.algo === 'secretsanta') return repairPresents(ctx, campaign, { ...next, broken });
  if (!REPAIRED.has(campaign.algo)) return drawTouched(ctx, campaign, { ...next, groups, touched, present });
  await repairGroups(ctx, campaign, { ...next, groups });
  return false;
}

interface Touched {
  round_id: number;
  attempt: number;
  groups: readonly GroupPeople[];
  touched: readonly GroupPeople[];
  present: ReadonlySet<number>;
}

/** Draws again around the groups that lost no member; in a lottery only the places that became free. */
async function drawTouched(
  ctx: Ctx,
  campaign: CampaignRow,
  { round_id, attempt, groups, touched, present }: Touched,
): Promise<boolean> {
  const stay = groups.filter((group) => !touched.includes(group));
  const names = await listSeatNames(ctx, round_id);
  const winners =
    campaign.algo === 'lottery'
      ? touched.flatMap(({ user_ids: ids }) => ids).filter((id) => present.has(id))
      : [];
  const result = await drawRound(ctx, campaign, {
    round_id,
    attempt,
    locked: stay.map(({ user_ids: ids }) => ids),
    seats: stay.map(({ id }) => names.get(id) ?? new Map<number, string>()),
    keep: stay.map(({ id }) => id),
    winners,
  });
  const won = new Set(result.groups.flatMap(({ member_ids: ids }) => ids));
  return winners.some((id) => !won.has(id)) && winners.length > 1;
}

/** Outcomes of the draw: members with one of these took part in it. */
export const OF_DRAW: ReadonlySet<string> = new Set(['matched', 'sat_out', 'not_drawn', 'no_partner']);

/** The outcomes of members who still take part, as they are; stale where a member who left had no group. */
async function outcomesOf(
  ctx: Ctx,
  roundId: number,
  present: ReadonlySet<number>,
): Promise<{ remaining: NewOutcome[]; isStale: boolean }> {
  const outcomes = await listOutcomes(ctx, roundId);
  return {
    remaining: outcomes.filter(({ user_id: id }) => present.has(id)),
    isStale: outcomes.some(({ user_id: id, outcome }) => !present.has(id) && OF_DRAW.has(outcome)),
  };
}

/** Returns a predicate: whether a group, with the people who join every group, holds two people of one of the pairs. */
function holdsApart(
  pairs: readonly (readonly [number, number])[],
  fixed: readonly number[],
): (ids: readonly number[]) => boolean {
  const away = new Map<number, Set<number>>();
  for (const [a, b] of pairs) away.set(a, (away.get(a) ?? new Set()).add(b));
  for (const [a, b] of pairs) away.set(b, (away.get(b) ?? new Set()).add(a));
  return (ids) =>
    ids.some((id) => {
      const others = away.get(id);
      return others !== undefined && [...ids, ...fixed].some((other) => others.has(other));
    });
}

interface Repair {
  round_id: number;
  attempt: number;
  /** The earlier groups, including members who left. */
  groups: readonly GroupPeople[];
}

async function repairGroups(ctx: Ctx, campaign: CampaignRow, repair: Repair): Promise<void> {
  const { round_id, groups } = repair;
  const before = await listOutcomes(ctx, round_id);
  // An admin took them out: they are not put back.
  const out = new Map(
    before.filter(({ reason }) => reason?.code === 'taken_out').map((row) => [row.user_id, row]),
  );
  const now = await listGroupPeople(ctx, round_id);
  const members = await listParticipants(ctx, round_id);
  const loaded = await loadMatchingInput(ctx, campaign, {
    members,
    seed: seedOf(ctx, repair),
    locked: lockedGroups(now),
  });
  const input = { ...loaded, participants: loaded.participants.filter(({ id }) => !out.has(id)) };
  const previous = groups.map(({ user_ids: ids }) => ids);
  const result: RedrawResult = await runEngine(ctx.services, 'redraw', { input, previous });
  const explain = await explainer(ctx, campaign, { members, reports: result.groups });
  const idOf = new Map(groups.map(({ id, user_ids: ids }) => [ids.join(), id]));
  const unchanged = result.unchanged.map((index) => idOf.get(result.groups[index]?.member_ids.join() ?? ''));
  await replaceGroups(ctx, {
    round_id,
    campaign_id: campaign.id,
    groups: result.changed.flatMap((index) => {
      const group = result.groups[index];
      return group && !group.locked ? [newGroup(group, input, explain)] : [];
    }),
    keep: unchanged.filter((id) => id !== undefined),
  });
  await limitFixed(ctx, round_id, await listPaceLimits(ctx, round_id, campaign.fixed_participants));
  const hadGroup = new Set(previous.flat());
  const late = new Map(
    before.filter(({ reason }) => reason?.code === 'accepted_late').map((row) => [row.user_id, row]),
  );
  const outcomes = result.outcomes.map((outcome): NewOutcome => {
    const stored = storedOutcome(outcome, input);
    if (stored.outcome === 'matched') return stored;
    if (!hadGroup.has(stored.user_id)) return late.get(stored.user_id) ?? stored;
    return { user_id: stored.user_id, outcome: 'no_partner', reason: { code: 'partner_left', rule: null } };
  });
  const still = new Set(await listParticipantIds(ctx, round_id));
  await recordOutcomes(ctx, round_id, [
    ...outcomes,
    ...[...out.values()].filter(({ user_id }) => still.has(user_id)),
  ]);
}
