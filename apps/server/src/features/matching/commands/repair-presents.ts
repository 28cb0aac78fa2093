import { createGroupScorer } from '@fika/matching';
import type { Ctx } from '#platform/context.ts';
import type { CampaignRow } from '#features/campaigns/queries.ts';
import { replaceGroups } from '#features/coffees/groups/commands/replace-groups.ts';
import { listPresentsOf } from '#features/coffees/groups/queries.ts';
import {
  type NewOutcome,
  recordOutcomes,
} from '#features/participations/outcomes/commands/record-outcomes.ts';
import { listOutcomes } from '#features/participations/outcomes/queries.ts';
import { listParticipants } from '#features/participations/queries.ts';
import { runEngine } from '../engine/gateway.ts';
import { explainer } from '../explanations/queries.ts';
import { loadMatchingInput } from '../input/queries.ts';
import { closePresents } from '../presents/rules.ts';
import { drawRound, presentsOf, seedOf } from './draw-round.ts';

interface Wish {
  round_id: number;
  attempt: number;
  /** Ids of the gifts whose giver or receiver left, or whose two people are on a never-with list. */
  broken: readonly number[];
}

/**
 * Repairs the gifts of a round after a member left: the giver of the leaver gives to the receiver of the leaver, and all others
 * give as before. Returns whether gifts changed in which no leaver had a part.
 */
export async function repairPresents(
  ctx: Ctx,
  campaign: CampaignRow,
  { broken, ...wish }: Wish,
): Promise<boolean> {
  const { round_id } = wish;
  const members = await listParticipants(ctx, round_id);
  const here = new Set(members.map(({ user_id: id }) => id));
  const draw = { seed: seedOf(ctx, wish), locked: [] };
  const input = await loadMatchingInput(ctx, campaign, { members, ...draw });
  const score = createGroupScorer({ ...input, algo: 'crossgroup', users_per_group: 2 });
  const presents = await listPresentsOf(ctx, round_id);
  const closed = closePresents(
    presents,
    ({ id }) => broken.includes(id),
    (id) => here.has(id),
    (giver, receiver) => score([giver, receiver]).broken.length === 0,
  );
  const assignments = [];
  for (const { giver, receiver } of closed?.added ?? []) {
    const two = members.filter(({ user_id: id }) => id === giver || id === receiver);
    const own = await loadMatchingInput(ctx, campaign, { members: two, ...draw });
    const result = await runEngine(ctx.services, 'match', { input: own });
    const present = result.assignments.find(({ giver_id: id }) => id === giver);
    if (present) assignments.push(present);
  }
  if (!closed || assignments.length < closed.added.length) {
    await drawRound(ctx, campaign, { ...wish, locked: [] });
    return true;
  }
  const explain = await explainer(ctx, campaign, { members, reports: assignments });
  await replaceGroups(ctx, {
    round_id,
    campaign_id: campaign.id,
    groups: presentsOf({ assignments }, input, explain),
    keep: closed.unchanged,
  });
  await recordRest(
    ctx,
    round_id,
    here,
    new Set(presents.flatMap(({ giver, receiver }) => [giver, receiver])),
  );
  return closed.isWide;
}

/** Keeps the outcomes of members who still take part, except of those without a receiver now. */
async function recordRest(
  ctx: Ctx,
  roundId: number,
  here: ReadonlySet<number>,
  before: ReadonlySet<number>,
): Promise<void> {
  const now = await listPresentsOf(ctx, roundId);
  const seated = new Set(now.flatMap(({ giver, receiver }) => [giver, receiver]));
  const outcomes = await listOutcomes(ctx, roundId);
  await recordOutcomes(
    ctx,
    roundId,
    outcomes
      .filter(({ user_id: id }) => here.has(id))
      .map((row): NewOutcome => {
        if (seated.has(row.user_id) || !before.has(row.user_id)) return row;
        return { user_id: row.user_id, outcome: 'no_partner', reason: { code: 'partner_left', rule: null } };
      }),
  );
}
