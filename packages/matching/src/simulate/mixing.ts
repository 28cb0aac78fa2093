import { MatchingInputError } from '../errors.ts';
import type { CategoryId, MatchingInput, PersonId } from '../input.ts';
import { choicesOf } from '../problem/values.ts';
import type { IdPair } from './acquaintance.ts';
import type { Mixing } from './result.ts';

/** How many people with different values of a field have met, for example of different departments. */
export interface MixingCount {
  about: Omit<Mixing, 'before'>;
  add(pairs: readonly IdPair[]): void;
  /** Share of the pairs of people with different values that have met; null without such pairs. */
  share(): number | null;
  /** Share of some groups that hold more than one value; null without groups. */
  crossing(groups: readonly (readonly PersonId[])[]): number | null;
}

/** Null without a category. People who only knew each other before do not count as matched. */
export function createMixing(input: MatchingInput, category: CategoryId | undefined): MixingCount | null {
  if (category === undefined) return null;
  const field = (input.fields ?? []).find(({ id }) => String(id) === String(category));
  if (!field) {
    throw new MatchingInputError('unknown_field', 'mixing_category', `there is no field "${category}"`);
  }
  const valuesOf = new Map<PersonId, string[]>(
    Array.from(input.participants, (person) => [person.id, choicesOf(person, field)]),
  );
  const met = new Set<string>();
  const add = (pairs: readonly IdPair[]): void => {
    for (const [a, b] of pairs) {
      if (!areDifferent(valuesOf.get(a) ?? [], valuesOf.get(b) ?? [])) continue;
      met.add(a < b ? `${a},${b}` : `${b},${a}`);
    }
  };
  add((input.history ?? []).filter(({ known }) => !known).map(({ a, b }) => [a, b]));
  const possible = countDifferent([...valuesOf.values()]);
  const isCrossing = (group: readonly PersonId[]): boolean =>
    new Set(group.flatMap((id) => valuesOf.get(id) ?? [])).size > 1;
  return {
    about: { category: field.id, title: field.title, possible_pairs: possible },
    add,
    share: () => (possible === 0 ? null : met.size / possible),
    crossing: (groups) => (groups.length === 0 ? null : groups.filter(isCrossing).length / groups.length),
  };
}

/** Both have a value, and they share none. */
function areDifferent(one: readonly string[], other: readonly string[]): boolean {
  return one.length > 0 && other.length > 0 && !one.some((value) => other.includes(value));
}

/**
 * Pairs of people with different values. People with the same values are counted together, because there are fewer kinds than
 * people.
 */
function countDifferent(people: readonly (readonly string[])[]): number {
  const kinds = new Map<string, { values: readonly string[]; count: number }>();
  for (const values of people) {
    const key = JSON.stringify(values.toSorted());
    const kind = kinds.get(key) ?? { values, count: 0 };
    kind.count += 1;
    kinds.set(key, kind);
  }
  const list = [...kinds.values()];
  return list.reduce(
    (sum, one, index) =>
      sum +
      list
        .slice(index + 1)
        .filter(({ values }) => areDifferent(one.values, values))
        .reduce((pairs, { count }) => pairs + one.count * count, 0),
    0,
  );
}
