import { fieldText } from '@fika/contract/field-text';
import type { RequestCtx } from '#platform/http/access.ts';
import type { CategoryRow } from '#features/categories/queries.ts';

/** The label of an option in the language of the reader; empty for members without a value. */
export function choiceText(ctx: RequestCtx, field: CategoryRow, choice: string | null): string {
  return fieldText(field, field.type === 'boolean' && choice !== null ? choice === 'true' : choice, ctx.t);
}

/** All groups of a field: its options, and what members have or had besides; the largest first, then members without a value. */
export function sortedChoices(
  field: CategoryRow,
  members: ReadonlyMap<string | null, number>,
  others: Iterable<string | null>,
): (string | null)[] {
  const options = field.type === 'boolean' ? ['true', 'false'] : Object.keys(field.choices);
  const named = new Set<string>();
  for (const choice of [...options, ...members.keys(), ...others]) if (choice !== null) named.add(choice);
  const place = new Map(options.map((choice, index) => [choice, index]));
  const sizeOf = (choice: string) => members.get(choice) ?? 0;
  const placeOf = (choice: string) => place.get(choice) ?? options.length;
  const sorted = [...named].toSorted(
    (a, b) => sizeOf(b) - sizeOf(a) || placeOf(a) - placeOf(b) || (a < b ? -1 : 1),
  );
  return [...sorted, null];
}
