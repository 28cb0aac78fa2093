import { LIMITS, type MixingStats } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { listGroupFigures } from '#features/session-figures/queries.ts';
import { answeredRange, membersOf } from '../audience/queries.ts';
import { choiceText, sortedChoices } from '../groups/present.ts';
import { countMembers, getGroupingField } from '../groups/queries.ts';
import { groupKey, shownGroups } from '../groups/rules.ts';
import type { Wanted } from '../types.ts';
import { countGroupPeople } from './queries.ts';
import { countGroupPairs, countsByPair, possiblePairs, possibleWithin, sizesOf, widestGap } from './rules.ts';

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
  const sizes = sizesOf(sessions, field);
  const keys = shownGroups(sizes);
  const [shown, hidden] = [true, false].map((isShown) =>
    sizes.filter((size) => keys.has(groupKey(size)) === isShown),
  ) as [typeof sizes, typeof sizes];
  const all = sortedChoices(
    field,
    members,
    sizes.map(({ choice }) => choice),
  );
  // Members without a value come last, and stay.
  const choices = [...all.slice(0, -1).slice(0, LIMITS.mixingGroups), null];
  const peopleOf = countsByPair(await countGroupPeople(ctx, wanted, { field, shown, members }));
  const pairsOf = countsByPair(countGroupPairs(sessions, { field, shown: keys }));
  const groups = choices.map((choice) => {
    const isPartial = hidden.some((size) => size.choice === choice);
    const isShown = shown.some((size) => size.choice === choice);
    const isHidden = (isPartial && !isShown) || peopleOf(choice, choice) < LIMITS.groupShown;
    return {
      choice,
      label: choiceText(ctx, field, choice),
      members: members.get(choice) ?? 0,
      people: isHidden ? 0 : peopleOf(choice, choice),
      is_hidden: isHidden,
      is_partial: isPartial && !isHidden,
    };
  });
  const open = groups.filter(({ is_hidden: isHidden }) => !isHidden);
  const cells = open.flatMap(({ choice: a, people }, index) =>
    open.slice(index).map(({ choice: b, people: others }) => {
      const pairs = pairsOf(a, b);
      const possible = a === b ? possibleWithin(people) : possiblePairs(people, others, peopleOf(a, b));
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
