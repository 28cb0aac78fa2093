import { LIMITS, type MixingStats } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { listGroupFigures } from '#features/session-figures/queries.ts';
import { answeredRange, membersOf } from '../audience/queries.ts';
import { choiceText, sortedChoices } from '../groups/present.ts';
import { countMembers, getGroupingField } from '../groups/queries.ts';
import { currentChoice, groupKey, type GroupSize, shownGroups } from '../groups/rules.ts';
import type { Wanted } from '../types.ts';
import { countFormerPeople } from './queries.ts';
import { countGroupPairs, countsByPair, possibleWithin, sizesOf, widestGap } from './rules.ts';

/** Who meets whom: pairs that sessions introduced between the groups of a field, beside those that are possible. */
export async function showMixing(ctx: RequestCtx, wanted: Wanted, categoryId: number): Promise<MixingStats> {
  const field = await getGroupingField(ctx, categoryId);
  const members = await countMembers(ctx, wanted, field);
  const { from, to } = wanted.range;
  const sessions = await listGroupFigures(
    ctx,
    { from, to, campaigns: wanted.campaigns, members: membersOf(wanted) },
    {
      categoryId: field.id,
      only: ['options', 'pairs', 'known'],
    },
  );
  const sizes = sizesOf(sessions);
  const keys = shownGroups(sizes);
  const [shown, hidden] = [true, false].map((isShown) =>
    sizes.filter((size) => keys.has(groupKey(size)) === isShown),
  ) as [typeof sizes, typeof sizes];
  const all = sortedChoices(
    field,
    members,
    sizes.map(({ choice }) => currentChoice(field, choice)),
  );
  // Members without a value come last, and stay.
  const choices = [...all.slice(0, -1).slice(0, LIMITS.mixingGroups), null];
  const former = await countFormerPeople(ctx, wanted, { field, shown });
  const peopleOf = (choice: string | null) => (members.get(choice) ?? 0) + (former.get(choice) ?? 0);
  const pairsOf = countsByPair(countGroupPairs(sessions, { field, shown }));
  const groups = choices.map((choice) => {
    const isOf = (size: GroupSize) => currentChoice(field, size.choice) === choice;
    const isPartial = hidden.some(isOf);
    const isHidden = (isPartial && !shown.some(isOf)) || peopleOf(choice) < LIMITS.groupShown;
    return {
      choice,
      label: choiceText(ctx, field, choice),
      members: members.get(choice) ?? 0,
      people: isHidden ? 0 : peopleOf(choice),
      is_hidden: isHidden,
      is_partial: isPartial && !isHidden,
    };
  });
  const open = groups.filter(({ is_hidden: isHidden }) => !isHidden);
  const cells = open.flatMap(({ choice: a, people }, index) =>
    open.slice(index).map(({ choice: b, people: others }) => {
      const pairs = pairsOf(a, b);
      // Pairs also have those who left a group with too few others to count among its people.
      const possible = Math.max(pairs, a === b ? possibleWithin(people) : people * others);
      return { a, b, pairs, possible, share: possible === 0 ? 0 : pairs / possible };
    }),
  );
  return {
    ...answeredRange(wanted),
    category: { id: field.id, title: field.title },
    groups,
    cells,
    widest_gap: widestGap(cells),
    groups_left_out: all.length - choices.length,
  };
}
