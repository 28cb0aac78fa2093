import { type GroupEdit, memberName, roundCan, type CampaignRule } from '@fika/contract';
import { createGroupScorer, type BrokenRule } from '@fika/matching';
import type { RequestCtx } from '../../../platform/http/access.ts';
import { Problem } from '../../../platform/problem.ts';
import { recordAudit } from '../../audit/record.ts';
import { getCampaign } from '../../campaigns/queries.ts';
import { lockRound } from '../../campaigns/round-queries.ts';
import { listCategories } from '../../categories/queries.ts';
import { explainGroups } from '../../coffees/commands/explain-groups.ts';
import { lockGroup } from '../../coffees/commands/lock-group.ts';
import { moveMember } from '../../coffees/commands/move-member.ts';
import { swapMembers } from '../../coffees/commands/swap-members.ts';
import { listGroupPeople } from '../../coffees/queries.ts';
import { joinByHand, leaveByHand } from '../../participations/commands/join-by-hand.ts';
import type { OtherRow } from '../../participations/others.ts';
import { listParticipants } from '../../participations/queries.ts';
import { reviewInput } from '../draw.ts';
import { explainer } from '../explanations.ts';
import { givesPresents } from '../presents.ts';
import { blockerSentence, otherSentence } from '../sentences.ts';
import { assertRound } from './provision-round.ts';
import { rewriteOutcomes } from './send-round.ts';

/** Applies edits to the groups under review, all of them or none; a required rule that would break refuses them. */
export async function editGroups(
  ctx: RequestCtx,
  { campaign_id, round_id, edits }: { campaign_id: number; round_id: number; edits: readonly GroupEdit[] },
): Promise<void> {
  const round = await lockRound(ctx.db, ctx.company_id, round_id, campaign_id);
  assertRound(round, roundCan.edit);
  if (await givesPresents(ctx, round_id)) throw new Problem('groups_fixed');
  const known = new Set((await listGroupPeople(ctx.db, ctx.company_id, round_id)).map(({ id }) => id));
  const named = edits.flatMap(peopleOf);
  await joinOthers(ctx, { campaign_id, round_id, named });
  const changed = new Set<number>();
  for (const edit of edits) {
    assertGroup(edit, known);
    for (const id of await applyEdit(ctx, round_id, edit)) changed.add(id);
  }
  if (edits.some(({ action }) => action !== 'lock')) {
    await leaveByHand(ctx, round_id, named);
    await judgeGroups(ctx, campaign_id, round_id, changed);
    await rewriteOutcomes(ctx, round_id, 'taken_out');
  }
  await recordAudit(ctx, {
    action: 'round.edited',
    target_type: 'round',
    target_id: round_id,
    data: { campaign_id, acts: [...new Set(edits.map(({ action }) => action))] },
  });
  await ctx.publish('admins', 'round.changed', { round_id, campaign_id });
}

/** Whom an edit wants in a group. */
function peopleOf(edit: GroupEdit): number[] {
  if (edit.action === 'swap') return [edit.user_id, edit.with_user_id];
  return edit.action === 'move' ? [edit.user_id] : [];
}

/** Whoever takes no part in the session yet does so from now on. */
async function joinOthers(
  ctx: RequestCtx,
  { campaign_id, round_id, named }: { campaign_id: number; round_id: number; named: readonly number[] },
): Promise<void> {
  const taking = await listParticipants(ctx.db, ctx.company_id, round_id);
  const groups = await listGroupPeople(ctx.db, ctx.company_id, round_id);
  const known = new Set([
    ...taking.map(({ user_id: id }) => id),
    ...groups.flatMap(({ user_ids: ids }) => ids),
  ]);
  const user_ids = [...new Set(named)].filter((id) => !known.has(id));
  const refuse = (person: OtherRow) => {
    const name = memberName(person, ctx.language);
    return new Problem('cannot_join', { values: { name, reason: otherSentence(person, ctx.language) } });
  };
  const campaign = await getCampaign(ctx.db, ctx.company_id, campaign_id);
  await joinByHand(ctx, campaign, { round_id, user_ids, refuse });
}

function assertGroup(edit: GroupEdit, known: ReadonlySet<number>): void {
  const groupId = edit.action === 'swap' ? null : edit.group_id;
  if (groupId !== null && !known.has(groupId)) throw new Problem('not_found');
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
  const campaign = await getCampaign(ctx.db, ctx.company_id, campaignId);
  const members = await listParticipants(ctx.db, ctx.company_id, roundId);
  const input = await reviewInput(ctx, campaign, members);
  const taking = new Set(input.participants.map(({ id }) => id));
  const score = createGroupScorer(input);
  const groups = (await listGroupPeople(ctx.db, ctx.company_id, roundId)).filter(({ id }) => changed.has(id));
  const judged = [];
  for (const group of groups) {
    // Only who takes part can be placed.
    if (!group.user_ids.every((id) => taking.has(id))) throw new Problem('not_found');
    const report = score(group.user_ids);
    const [broken] = report.broken;
    if (broken) throw await refuseBroken(ctx, broken, campaign.rules as unknown as CampaignRule[]);
    const seats = report.member_ids.map((user_id, index) => ({
      user_id,
      seat: input.seats?.[report.seats[index] ?? -1]?.name ?? null,
    }));
    judged.push({ coffee_id: group.id, report, seats });
  }
  const explain = await explainer(ctx, campaign, { members, reports: judged.map(({ report }) => report) });
  await explainGroups(
    ctx,
    judged.map(({ coffee_id, report, seats }) => ({ coffee_id, explanation: explain(report), seats })),
  );
}

/** The problem that names the required rule which a group breaks. */
export async function refuseBroken(
  ctx: RequestCtx,
  broken: BrokenRule,
  rules: readonly CampaignRule[],
): Promise<Problem> {
  const categories = await listCategories(ctx.db, ctx.company_id);
  const rule = blockerSentence(broken.blocker, { rules, categories, language: ctx.language });
  return new Problem('rule_broken', { values: { rule } });
}
