import {
  type CampaignRule,
  type ChunkGenerator,
  currentRules,
  type FieldValue,
  type HoursInCommon,
  UNDEFINED_CHOICE,
} from '@fika/contract';
import type { Field, MatchingInput } from '@fika/matching';
import type { Ctx } from '#platform/context.ts';
import { mapInSlices } from '#platform/slices.ts';
import type { CampaignRow } from '#features/campaigns/queries.ts';
import { groupSizeOf, listFixed, seatsOf } from '#features/campaigns/settings/policy.ts';
import { listCategories, type CategoryRow } from '#features/categories/queries.ts';
import type { ParticipantRow } from '#features/participations/queries.ts';
import { neverWithPairs } from '#features/preferences/never-with/queries.ts';
import { listMemberPreferences, type MemberPreference } from '#features/preferences/members/queries.ts';
import { earlierWins, historyOf, unhappyPairs } from './history/queries.ts';
import { hoursOf, managerPairs, reportingLines } from './people/queries.ts';
import { seatInputs } from './seats/queries.ts';

/** The settings of a program that decide about its groups; a row has them, and so has a draft. */
export type MatchingSettings = Pick<
  CampaignRow,
  | 'id'
  | 'algo'
  | 'users_per_group'
  | 'groups_chunks_generator'
  | 'rules'
  | 'history_across_campaigns'
  | 'not_with_manager'
  | 'only_managers_peers'
  | 'hours_in_common'
  | 'frequency'
  | 'seats'
  | 'fixed_participants'
>;

interface Draw {
  /** All participants of the session. */
  members: readonly ParticipantRow[];
  seed: number;
  /** Groups that stay as they are; a group dissolves when one of its members no longer takes part. */
  locked: readonly (readonly number[])[];
}

/**
 * Returns the snapshot for a draw: participants, rules, meetings, and confidential requests of members. Reports of the engine on
 * it must go through `redactReport` before they are stored.
 */
export async function loadMatchingInput(ctx: Ctx, campaign: CampaignRow, draw: Draw): Promise<MatchingInput> {
  const people = draw.members.map(({ user_id: id }) => id);
  const categories = await listCategories(ctx);
  const wishes = await listMemberPreferences(ctx, people, categories);
  const apart = await neverWithPairs(ctx, people);
  const open = await inputOfRound(ctx, campaign, draw, wishes);
  return {
    ...open,
    history: [...(open.history ?? []), ...(await unhappyPairs(ctx, campaign, people))],
    ...(wishes.length > 0 && { preferences: wishes }),
    ...(apart.length > 0 && { never_with: apart }),
  };
}

/** The same without confidential requests of members: views for admins and the checks of their edits use only this. */
export function loadOpenInput(ctx: Ctx, campaign: CampaignRow, draw: Draw): Promise<MatchingInput> {
  return inputOfRound(ctx, campaign, draw, []);
}

async function inputOfRound(
  ctx: Ctx,
  campaign: CampaignRow,
  { members, seed, locked }: Draw,
  wishes: readonly MemberPreference[],
): Promise<MatchingInput> {
  const input = await matchingInputOf(ctx, campaign, {
    members,
    seed,
    also: wishes.map(({ category }) => category),
  });
  const fixed = input.fixed_participants ?? [];
  // Of a hundred thousand people only those that are named need a look-up.
  const named = new Set([...locked.flat(), ...fixed]);
  const here = new Set(members.map(({ user_id: id }) => id).filter((id) => named.has(id)));
  return {
    ...input,
    locked_groups: locked.filter((group) => group.every((id) => here.has(id))),
    // People who left the program join no group.
    fixed_participants: fixed.filter((id) => here.has(id)),
  };
}

interface Company {
  members: readonly ParticipantRow[];
  seed: number;
  /** Fields that no rule names, but whose values are needed. */
  also?: readonly number[];
}

/** The input for a draw of any people: fields that the rules name, and meetings among them. Nothing confidential. */
export async function matchingInputOf(
  ctx: Ctx,
  campaign: MatchingSettings,
  { members, seed, also = [] }: Company,
): Promise<MatchingInput> {
  const categories = await listCategories(ctx);
  const rules = currentRules(campaign.rules as unknown as CampaignRule[], categories);
  const used = new Set([...rules.flatMap(categoriesOf), ...also]);
  const people = members.map(({ user_id: id }) => id);
  const algo = campaign.algo as MatchingInput['algo'];
  const seats = seatsOf(campaign);
  const wins = algo === 'lottery' ? await earlierWins(ctx, campaign.id, people) : null;
  const fixed = algo === 'secretsanta' ? [] : await listFixed(ctx, campaign.fixed_participants);
  const everywhere = fixed.map(({ id }) => id);
  const managers = campaign.not_with_manager ? await managerPairs(ctx, people, everywhere) : [];
  // A present needs no common hour.
  const strength = algo === 'secretsanta' ? 'ignore' : (campaign.hours_in_common as HoursInCommon);
  const hours = await hoursOf(ctx, people, strength);
  return {
    seed,
    algo,
    users_per_group: groupSizeOf({ ...campaign, seats }),
    groups_chunks_generator: campaign.groups_chunks_generator as ChunkGenerator,
    participants: await mapInSlices(members, ({ user_id: id, fields, sit_outs }) => ({
      id,
      values: pickValues(fields as Record<string, FieldValue>, used),
      sit_outs,
      ...(wins && { earlier_wins: wins.get(id) ?? 0 }),
      ...(hours.free.has(id) && { free_hours: hours.free.get(id) ?? [] }),
    })),
    fields: categories.filter(({ id }) => used.has(id)).map((category) => asField(category, rules)),
    // Rules have the shapes of the engine and name ids: both were checked when they were saved.
    rules,
    history: await historyOf(ctx, campaign, people),
    fixed_participants: everywhere,
    ...(managers.length > 0 && { managers }),
    ...(campaign.only_managers_peers && { skip_level: await reportingLines(ctx, people) }),
    ...hours.policy,
    ...(algo === 'advanced' && (await seatInputs(ctx, seats, people, categories))),
  };
}

function categoriesOf(rule: CampaignRule): (number | string)[] {
  return rule.kind === 'cross_groups' ? rule.pairs.flat().map(({ category }) => category) : [rule.category];
}

function pickValues(fields: Record<string, FieldValue>, used: ReadonlySet<number | string>) {
  return Object.fromEntries(Object.entries(fields).filter(([id]) => used.has(Number(id))));
}

/** Keeps options that were removed since a rule was saved: no member has them, and they are no reason not to draw. */
function asField(category: CategoryRow, rules: readonly CampaignRule[]): Field {
  const { id, title, type, choices, only_for_matching } = category;
  const named = rules
    .flatMap((rule) => (rule.kind === 'cross_groups' ? rule.pairs.flat() : []))
    .filter((side) => side.category === id && side.choice !== UNDEFINED_CHOICE)
    .map(({ choice }) => [choice, choice]);
  return { id, title, type, choices: { ...Object.fromEntries(named), ...choices }, only_for_matching };
}
