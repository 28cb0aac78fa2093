import { type CampaignRule, type GroupEdit, roundCan } from '@fika/contract';
import { createGroupScorer } from '@fika/matching';
import type { RequestCtx } from '#platform/http/access.ts';
import { problemSentence } from '#platform/http/translate.ts';
import { Problem } from '#platform/problem.ts';
import { getCampaign } from '#features/campaigns/queries.ts';
import { getRound } from '#features/rounds/queries.ts';
import { type GroupPeople, listGroupPeople } from '#features/coffees/groups/queries.ts';
import { listParticipants } from '#features/participations/queries.ts';
import { refuseBroken } from './commands/edit-groups.ts';
import { assertRound } from '../commands/provision-round.ts';
import { reviewInput } from '../commands/draw-round.ts';
import { givesPresents } from '../policy.ts';

interface EditOfRound {
  campaign_id: number;
  round_id: number;
  edit: GroupEdit;
}

/**
 * The sentence with which a move or a swap would be refused, because of a lock or a required rule; null when neither forbids it.
 * Changes nothing: the edit itself still decides, and also refuses members who may not take part.
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
  // A required rule concerns two people: of thousands, only those of the changed groups and their meetings are read.
  const among = changed.flatMap(({ user_ids: ids }) => ids);
  const members = await listParticipants(ctx, round_id, { among });
  const input = await reviewInput(ctx, campaign, members);
  const taking = new Set(input.participants.map(({ id }) => id));
  const score = createGroupScorer(input);
  for (const { user_ids } of changed) {
    if (user_ids.length === 0 || !user_ids.every((id) => taking.has(id))) continue;
    const [broken] = score(user_ids).broken;
    if (!broken) continue;
    const { code, details } = await refuseBroken(ctx, broken, campaign.rules as unknown as CampaignRule[]);
    return problemSentence(code, ctx.t, details.values);
  }
  return null;
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
  const exchange = (group: GroupPeople, leaves: number | null, enters: number | null): GroupPeople => {
    const stay = group.user_ids.filter((id) => id !== leaves);
    return { ...group, user_ids: enters === null || stay.includes(enters) ? stay : [...stay, enters] };
  };
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
