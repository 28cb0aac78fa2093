import { choiceLabel } from '@fika/contract';
import type { WhyFact } from '@fika/matching';
import type { CategoryRow } from '../categories/queries.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * What speaks for two people who are brought together without a draw: the choices that they share, of fields that members may
 * see, and that they were never matched. Pure.
 */
export function sharedFacts(
  categories: readonly CategoryRow[],
  one: Fields,
  other: Fields,
  { haveMet }: { haveMet: boolean },
): WhyFact[] {
  const shared = categories.flatMap((category): WhyFact[] => {
    const { id, title, type } = category;
    if (type !== 'select' && type !== 'array') return [];
    const theirs = new Set(keysOf(other[id]));
    const labels = keysOf(one[id])
      .filter((key) => theirs.has(key))
      .map((key) => choiceLabel(category, key));
    return labels.length > 0 ? [{ fact: 'shared', category: id, title, labels }] : [];
  });
  return haveMet ? shared : [...shared, { fact: 'first_meeting' }];
}

function keysOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.map(String) : [];
}
