import { type EngagementStats, LIMITS } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { answeredRange } from '../audience/queries.ts';
import { choiceText, sortedChoices } from '../groups/present.ts';
import { countMembers, getGroupingField } from '../groups/queries.ts';
import { currentChoice, groupKey, shownGroups } from '../groups/rules.ts';
import type { Wanted } from '../types.ts';
import { type InvitedGroup, listInvitedGroups } from './queries.ts';

type Answers = EngagementStats['total'];

/** Participation by option of a field. Sessions with few invitations do not count: they would be cells of few people. */
export async function showEngagement(
  ctx: RequestCtx,
  wanted: Wanted,
  categoryId: number,
): Promise<EngagementStats> {
  const field = await getGroupingField(ctx, categoryId);
  const members = await countMembers(ctx, wanted, field);
  const groups = withoutSmallSessions(await listInvitedGroups(ctx, wanted, field));
  const shown = shownGroups(groups.map((group) => ({ ...group, people: group.invited })));
  const [visible, hidden] = [true, false].map((isShown) =>
    groups.filter((group) => shown.has(groupKey(group)) === isShown),
  ) as [InvitedGroup[], InvitedGroup[]];
  const isOf = (choice: string | null) => (group: InvitedGroup) =>
    currentChoice(field, group.choice) === choice;
  const choices = sortedChoices(
    field,
    members,
    groups.map(({ choice }) => currentChoice(field, choice)),
  );
  return {
    ...answeredRange(wanted),
    category: { id: field.id, title: field.title },
    options: choices.map((choice) => {
      const own = visible.filter(isOf(choice));
      const isPartial = hidden.some(isOf(choice));
      const isHidden = own.length === 0 && isPartial;
      return {
        choice,
        label: choiceText(ctx, field, choice),
        members: members.get(choice) ?? 0,
        is_hidden: isHidden,
        is_partial: isPartial && !isHidden,
        answers: isHidden ? null : sumOf(own),
        participation: meanOf(own),
      };
    }),
    rest: sumOf(hidden),
    total: sumOf(groups),
  };
}

function withoutSmallSessions(groups: readonly InvitedGroup[]): InvitedGroup[] {
  return [...Map.groupBy(groups, ({ round_id: id }) => id).values()]
    .filter((session) => sumOf(session).invited >= LIMITS.groupShown)
    .flat();
}

function sumOf(groups: readonly InvitedGroup[]): Answers {
  const sum = { invited: 0, accepted: 0, matched: 0, met: 0 };
  for (const { invited, accepted, matched, met } of groups) {
    sum.invited += invited;
    sum.accepted += accepted;
    sum.matched += matched;
    sum.met += met;
  }
  return sum;
}

/** The mean over sessions; options that are one today have one rate in each. */
function meanOf(groups: readonly InvitedGroup[]): number | null {
  const sessions = [...Map.groupBy(groups, ({ round_id: id }) => id).values()].map(sumOf);
  if (sessions.length === 0) return null;
  return sessions.reduce((sum, { accepted, invited }) => sum + accepted / invited, 0) / sessions.length;
}
