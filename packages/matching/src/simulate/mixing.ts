import { MatchingInputError } from '../errors.ts';
import type { CategoryId, MatchingInput, PersonId } from '../input.ts';
import { choicesOf } from '../problem/values.ts';
import type { IdPair } from './acquaintance.ts';
import type { Mixing } from './result.ts';

/** Which values of a field have met: departments, say. */
export interface MixingCount {
  about: Omit<Mixing, 'before'>;
  add(pairs: readonly IdPair[]): void;
  /** Share of the pairs of different values that have met; null with one value only. */
  share(): number | null;
  /** Share of some groups that hold more than one value; null without groups. */
  crossing(groups: readonly (readonly PersonId[])[]): number | null;
}

/** Null without a category. Who only knew each other before has not been brought together. */
export function createMixing(input: MatchingInput, category: CategoryId | undefined): MixingCount | null {
  if (category === undefined) return null;
  const field = (input.fields ?? []).find(({ id }) => String(id) === String(category));
  if (!field) {
    throw new MatchingInputError('unknown_field', 'mixing_category', `there is no field "${category}"`);
  }
  const codes = new Map<string, number>();
  const valuesOf = new Map<PersonId, number[]>();
  for (const person of input.participants) {
    const values = choicesOf(person, field);
    for (const value of values) if (!codes.has(value)) codes.set(value, codes.size);
    valuesOf.set(
      person.id,
      values.map((value) => codes.get(value) ?? 0),
    );
  }
  const met = new Set<number>();
  const add = (pairs: readonly IdPair[]): void => {
    for (const [a, b] of pairs) {
      for (const x of valuesOf.get(a) ?? []) {
        for (const y of valuesOf.get(b) ?? []) {
          if (x !== y) met.add(Math.min(x, y) * codes.size + Math.max(x, y));
        }
      }
    }
  };
  add((input.history ?? []).filter(({ known }) => !known).map(({ a, b }) => [a, b]));
  const all = (codes.size * (codes.size - 1)) / 2;
  const isCrossing = (group: readonly PersonId[]): boolean =>
    new Set(group.flatMap((id) => valuesOf.get(id) ?? [])).size > 1;
  return {
    about: { category: field.id, title: field.title, value_pairs: all },
    add,
    share: () => (all === 0 ? null : met.size / all),
    crossing: (groups) => (groups.length === 0 ? null : groups.filter(isCrossing).length / groups.length),
  };
}
