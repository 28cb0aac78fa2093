import { type GroupEdit, memberName, roundCan, type CampaignRule } from '@fika/contract';
import { createGroupScorer } from '@fika/matching';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { type CampaignRow, getCampaign } from '#features/campaigns/queries.ts';
import { lockRound } from '#features/rounds/queries.ts';
import { explainGroups } from '#features/coffees/groups/commands/explain-groups.ts';
import { lockGroup } from '#features/coffees/groups/commands/lock-group.ts';
import { moveMember } from '#features/coffees/groups/commands/move-member.ts';
import { swapMembers } from '#features/coffees/groups/commands/swap-members.ts';
import { type GroupPeople, listGrouped, listGroupPeople } from '#features/coffees/groups/queries.ts';
import { addParticipants, removeParticipants } from '#features/participations/commands/add-participants.ts';
import type { OtherRow } from '#features/participations/others/queries.ts';
import {
  listParticipantIds,
  listParticipants,
  type ParticipantRow,
} from '#features/participations/queries.ts';
import { reviewInput } from '../../commands/draw-round.ts';
import { countShared, explainer } from '../../explanations/queries.ts';
import { givesPresents } from '../../policy.ts';
import { otherSentence } from '../../sentences.ts';
import { assertRound } from '../../commands/provision-round.ts';
import { rewriteOutcomes } from '../../commands/rewrite-outcomes.ts';
import { findGroupProblem, rolesElsewhere } from '../policy.ts';

/**
 * Applies edits to the groups under review, all of them or none. They are refused if one would break a required rule, or leave a
 * role of a composed group to no member.
 */
export async function editGroups(
  ctx: RequestCtx,
  { campaign_id, round_id, edits }: { campaign_id: number; round_id: number; edits: readonly GroupEdit[] },
): Promise<void> {
  const round = await lockRound(ctx, round_id, campaign_id);
  assertRound(round, roundCan.edit);
  if (await givesPresents(ctx, round_id)) throw new Problem('groups_fixed');
  const groups = await listGroupPeople(ctx, round_id, { ids: edits.flatMap(groupsOf) });
  const known = new Set(groups.map(({ id }) => id));
  const named = [...new Set(edits.flatMap(peopleOf))];
  await joinOthers(ctx, { campaign_id, round_id, named });
  const changed = new Set<number>();
  for (const edit of edits) {
    assertGroup(edit, known);
    for (const id of await applyEdit(ctx, round_id, edit)) changed.add(id);
  }
  if (edits.some(({ action }) => action !== 'lock')) {
    await removeParticipants(ctx, round_id, named);
    await judgeGroups(ctx, campaign_id, round_id, changed);
    await rewriteOutcomes(ctx, round_id, named);
  }
  await recordAudit(ctx, {
    action: 'round.edited',
    target_type: 'round',
    target_id: round_id,
    data: { campaign_id, acts: [...new Set(edits.map(({ action }) => action))] },
  });
  await ctx.publish('admins', 'round.changed', { round_id, campaign_id });
}

/** The groups that an edit names, besides those that members leave. */
function groupsOf(edit: GroupEdit): number[] {
  return edit.action === 'swap' || edit.group_id === null ? [] : [edit.group_id];
}

/** The members that an edit names: no other outcome changes. */
function peopleOf(edit: GroupEdit): number[] {
  if (edit.action === 'swap') return [edit.user_id, edit.with_user_id];
  return edit.action === 'move' ? [edit.user_id] : [];
}

/** Adds members to the session who do not take part yet. */
async function joinOthers(
  ctx: RequestCtx,
  { campaign_id, round_id, named }: { campaign_id: number; round_id: number; named: readonly number[] },
): Promise<void> {
  const taking = new Set(await listParticipantIds(ctx, round_id, { among: named }));
  const grouped = await listGrouped(ctx, round_id, named);
  const user_ids = named.filter((id) => !taking.has(id) && !grouped.has(id));
  const refuse = (person: OtherRow) => {
    const name = memberName(person, ctx.t);
    return new Problem('cannot_join', { values: { name, reason: otherSentence(person, ctx.t) } });
  };
  const campaign = await getCampaign(ctx, campaign_id);
  await addParticipants(ctx, campaign, { round_id, user_ids, refuse });
}

function assertGroup(edit: GroupEdit, known: ReadonlySet<number>): void {
  if (groupsOf(edit).some((id) => !known.has(id))) throw new Problem('not_found');
}

async function applyEdit(ctx: RequestCtx, round_id: number, edit: GroupEdit): Promise<number[]> {
  if (edit.action === 'move') {
    const { user_id, group_id: coffee_id, from_group_id: from_id } = edit;
    return moveMember(ctx, { round_id, user_id, coffee_id, from_id });
  }
  if (edit.action === 'swap') return swapMembers(ctx, { round_id, ...edit });
  await lockGroup(ctx, { round_id, coffee_id: edit.group_id, locked: edit.locked });
  return [];
}

/** Explains the changed groups again, and refuses when one breaks what must not be broken. */
async function judgeGroups(
  ctx: RequestCtx,
  campaignId: number,
  roundId: number,
  changed: ReadonlySet<number>,
): Promise<void> {
  const campaign = await getCampaign(ctx, campaignId);
  const groups = await listGroupPeople(ctx, roundId, { ids: [...changed] });
  const members = await listJudged(ctx, campaign, roundId, groups);
  const input = await reviewInput(ctx, campaign, members);
  const taking = new Set(input.participants.map(({ id }) => id));
  const people = groups.flatMap(({ user_ids: ids }) => ids);
  const score = createGroupScorer(input, await rolesElsewhere(ctx, roundId, { input, people, changed }));
  const judged = [];
  for (const group of groups) {
    // Only participants can be placed.
    if (!group.user_ids.every((id) => taking.has(id))) throw new Problem('not_found');
    const report = score(group.user_ids);
    const problem = await findGroupProblem(ctx, campaign, { input, report });
    if (problem) throw problem;
    const seats = report.member_ids.map((user_id, index) => ({
      user_id,
      seat: input.seats?.[report.seats[index] ?? -1]?.name ?? null,
    }));
    judged.push({ coffee_id: group.id, report, seats });
  }
  const fieldsOf = new Map(members.map(({ user_id: id, fields }) => [id, fields]));
  const explain = await explainer(ctx, campaign, {
    members,
    reports: judged.map(({ report }) => report),
    counts: await countShared(
      ctx,
      roundId,
      groups.map(({ user_ids: ids }) => ids.map((id) => fieldsOf.get(id) ?? {})),
    ),
  });
  await explainGroups(
    ctx,
    judged.map(({ coffee_id, report, seats }) => ({ coffee_id, explanation: explain(report), seats })),
  );
}

/**
 * Participants of a round that the check of its groups reads: only the people of the groups where that makes no difference. The
 * distance of two numbers is relative to the range of all participants, and a role with several uses depends on the people who
 * fit each role.
 */
function listJudged(
  ctx: RequestCtx,
  campaign: CampaignRow,
  roundId: number,
  groups: readonly GroupPeople[],
): Promise<ParticipantRow[]> {
  const rules = campaign.rules as unknown as CampaignRule[];
  const isByRange = rules.some(
    (rule) => rule.kind === 'optimization' && (rule.goal === 'closest' || rule.goal === 'farthest'),
  );
  if (isByRange || campaign.algo === 'advanced') return listParticipants(ctx, roundId);
  const among = [...groups.flatMap(({ user_ids: ids }) => ids), ...campaign.fixed_participants];
  return listParticipants(ctx, roundId, { among });
}
