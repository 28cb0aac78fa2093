import { choiceLabel } from '@fika/contract';
import type { WhyFact } from '@fika/matching';
import type { CategoryRow } from '#features/categories/queries.ts';

type Fields = Readonly<Record<string, unknown>>;
type SharedFact = Extract<WhyFact, { fact: 'shared' }>;

/** How many people have a choice, by `choiceKey`. Only requested choices are in it. */
export type ChoiceCounts = ReadonlyMap<string, number>;

export const choiceKey = (category: number, choice: string): string => `${category}|${choice}`;

/** The key of a yes. Two people who both said no have nothing in common. */
const YES = 'true';
/** Most labels to name of a field with several choices: a longer list tires the reader. */
const LABELS = 3;

/** How many of some people have each choice of some fields. Pure. */
export function countChoices(
  categories: readonly CategoryRow[],
  people: readonly { fields: Fields }[],
): ChoiceCounts {
  const counts = new Map<string, number>();
  for (const { fields } of people) {
    for (const { id, type } of categories) {
      for (const choice of choicesOf(type, fields[id])) {
        const key = choiceKey(id, choice);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
  }
  return counts;
}

/** The choices that all people of a group share, field by field. Pure. */
export function choicesInCommon(
  categories: readonly CategoryRow[],
  group: readonly Fields[],
): { category: CategoryRow; choices: string[] }[] {
  return categories.map((category) => {
    const [first = [], ...others] = group.map((fields) => choicesOf(category.type, fields[category.id]));
    return {
      category,
      choices: first.filter((choice) => others.every((theirs) => theirs.includes(choice))),
    };
  });
}

/**
 * The choices that all people of a group share, a fact for each field. The rarest choice comes first; without counts the order is
 * that of the fields. Pure.
 */
export function sharedByAll(
  categories: readonly CategoryRow[],
  group: readonly Fields[],
  counts: ChoiceCounts = new Map(),
): SharedFact[] {
  const found = choicesInCommon(categories, group).flatMap(({ category, choices }) => {
    const { id, title, type } = category;
    const countOf = (choice: string): number => counts.get(choiceKey(id, choice)) ?? 0;
    const shared = choices.toSorted((a, b) => countOf(a) - countOf(b)).slice(0, LABELS);
    const [rarest] = shared;
    if (rarest === undefined) return [];
    const labels = type === 'boolean' ? [] : shared.map((choice) => choiceLabel(category, choice));
    const fact: SharedFact = { fact: 'shared', category: id, title, labels };
    return [{ fact, count: countOf(rarest) }];
  });
  return found.toSorted((a, b) => a.count - b.count).map(({ fact }) => fact);
}

/**
 * The reasons for two people who are matched without a session: the choices that they share, of fields that members may see, and
 * that they were never matched. Pure.
 */
export function sharedFacts(
  categories: readonly CategoryRow[],
  one: Fields,
  other: Fields,
  { haveMet }: { haveMet: boolean },
): WhyFact[] {
  const shared = sharedByAll(categories, [one, other]);
  return haveMet ? shared : [...shared, { fact: 'first_meeting' }];
}

function choicesOf(type: CategoryRow['type'], value: unknown): string[] {
  if (type === 'boolean') return value === true ? [YES] : [];
  if (type === 'select') return typeof value === 'string' ? [value] : [];
  return type === 'array' && Array.isArray(value) ? value.map(String) : [];
}
