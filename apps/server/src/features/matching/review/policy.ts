import { type CampaignRule, type GroupEdit, roundCan } from '@fika/contract';
import { createGroupScorer, type GroupReport, type MatchingInput } from '@fika/matching';
import type { RequestCtx } from '#platform/http/access.ts';
import { problemSentence } from '#platform/http/translate.ts';
import { Problem } from '#platform/problem.ts';
import { type CampaignRow, getCampaign } from '#features/campaigns/queries.ts';
import { listCategories } from '#features/categories/queries.ts';
import { getRound } from '#features/rounds/queries.ts';
import { type GroupPeople, listGroupPeople, listSeats } from '#features/coffees/groups/queries.ts';
import { listParticipants } from '#features/participations/queries.ts';
import { assertRound } from '../commands/provision-round.ts';
import { reviewInput } from '../commands/draw-round.ts';
import { givesPresents } from '../policy.ts';
import { blockerSentence } from '../sentences.ts';

interface EditOfRound {
  campaign_id: number;
  round_id: number;
  edit: GroupEdit;
}

/**
 * The sentence with which a move or a swap would be refused, because of a lock, a required rule or a role without a member; null
 * when none forbids it. Changes nothing: the edit itself still decides, and also refuses members who may not take part.
 */
export async function findRefusal(
  ctx: RequestCtx,
  { campaign_id, round_id, edit }: EditOfRound,
): Promise<string | null> {
  assertRound(await getRound(ctx, round_id, campaign_id), roundCan.edit);
  if (await givesPresents(ctx, round_id)) throw new Problem('groups_fixed');
  const groups = await listGroupPeople(ctx, round_id, concernedBy(edit));
  const changed = groupsAfter(groups, edit);
  const locked = changed.find((group) => group.locked);
  if (locked) return problemSentence('group_locked', ctx.t, { number: String(locked.number) });
  const campaign = await getCampaign(ctx, campaign_id);
  // A required rule concerns two people: of thousands, only those of the changed groups and their meetings are read. A role
  // depends on everyone who fits it.
  const people = changed.flatMap((group) => group.user_ids);
  const isComposed = campaign.algo === 'advanced';
  const members = await listParticipants(ctx, round_id, isComposed ? {} : { among: people });
  const input = await reviewInput(ctx, campaign, members);
  const taking = new Set(input.participants.map(({ id }) => id));
  const ids = new Set(changed.map(({ id }) => id));
  const score = createGroupScorer(
    input,
    await rolesElsewhere(ctx, round_id, { input, people, changed: ids }),
  );
  for (const { user_ids } of changed) {
    if (user_ids.length === 0 || !user_ids.every((id) => taking.has(id))) continue;
    const problem = await findGroupProblem(ctx, campaign, { input, report: score(user_ids) });
    if (problem) return problemSentence(problem.code, ctx.t, problem.details.values);
  }
  return null;
}

/** The problem that refuses a group: it breaks a required rule, or leaves a role to no member. Null when it is allowed. */
export async function findGroupProblem(
  ctx: RequestCtx,
  campaign: CampaignRow,
  { input, report }: { input: MatchingInput; report: GroupReport },
): Promise<Problem | null> {
  const [broken] = report.broken;
  if (broken) {
    const rules = campaign.rules as unknown as CampaignRule[];
    const categories = await listCategories(ctx);
    const rule = blockerSentence(broken.blocker, { rules, categories, t: ctx.t });
    return new Problem('rule_broken', { values: { rule } });
  }
  const role = unfilledRole(input, report);
  return role === null ? null : new Problem('role_unfilled', { values: { role } });
}

/** The role that no member of a composed group has, where another member has no role; null if there is none. */
function unfilledRole({ seats = [] }: MatchingInput, { seats: taken }: GroupReport): string | null {
  if (!taken.includes(-1)) return null;
  return seats.find((_, seat) => !taken.includes(seat))?.name ?? null;
}

/** The roles of people in composed groups that were not changed, by their place among the roles of the program. */
export async function rolesElsewhere(
  ctx: RequestCtx,
  roundId: number,
  {
    input,
    people,
    changed,
  }: { input: MatchingInput; people: readonly number[]; changed: ReadonlySet<number> },
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (input.algo !== 'advanced') return new Map();
  const names = input.seats?.map(({ name }) => name) ?? [];
  const taken = new Map<number, number[]>();
  for (const { coffee_id, user_id, seat } of await listSeats(ctx, roundId, people)) {
    const place = names.indexOf(seat);
    if (!changed.has(coffee_id) && place !== -1) taken.set(user_id, [...(taken.get(user_id) ?? []), place]);
  }
  return taken;
}

/** The groups that an edit could change, by group id or by member. */
function concernedBy(edit: GroupEdit): { ids: number[]; holding: number[] } {
  if (edit.action === 'lock') return { ids: [edit.group_id], holding: [] };
  return edit.action === 'swap'
    ? { ids: [], holding: [edit.user_id, edit.with_user_id] }
    : { ids: edit.group_id === null ? [] : [edit.group_id], holding: [edit.user_id] };
}

/** The groups that an edit changes, with the members they would have. */
function groupsAfter(groups: readonly GroupPeople[], edit: GroupEdit): GroupPeople[] {
  if (edit.action === 'lock') return [];
  const holds = (person: number, named: number | undefined) =>
    groups.find(({ id, user_ids }) => (named === undefined || id === named) && user_ids.includes(person));
  if (edit.action === 'move') {
    const from = holds(edit.user_id, edit.from_group_id);
    const to = groups.find(({ id }) => id === edit.group_id);
    if (from && from === to) return [];
    return [
      ...(from ? [exchange(from, edit.user_id, null)] : []),
      ...(to ? [exchange(to, null, edit.user_id)] : []),
    ];
  }
  const first = holds(edit.user_id, edit.group_id);
  const second = holds(edit.with_user_id, edit.with_group_id);
  if (first === second) return [];
  return [
    ...(first ? [exchange(first, edit.user_id, edit.with_user_id)] : []),
    ...(second ? [exchange(second, edit.with_user_id, edit.user_id)] : []),
  ];
}

function exchange(group: GroupPeople, leaves: number | null, enters: number | null): GroupPeople {
  const stay = group.user_ids.filter((id) => id !== leaves);
  return { ...group, user_ids: enters === null || stay.includes(enters) ? stay : [...stay, enters] };
}
