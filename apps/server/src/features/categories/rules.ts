import { cleanText, type FieldType, sameText, searchKey } from '@fika/contract';

/** Choice key -> label, in the order in which the labels are offered. */
export type ChoiceMap = Record<string, string>;

/** Whether members pick the values of a field of this type from a list. */
export const hasChoices = (type: FieldType): boolean => type === 'select' || type === 'array';

/**
 * The choices after adding labels. A label that exists already, whatever its case, is skipped. Keys are made from the
 * label: they never change, never read as a number (JSON objects would sort them first) and hold no `|`, which
 * separates category and choice on the wire.
 */
export function addChoices(existing: Readonly<ChoiceMap>, labels: readonly string[]): ChoiceMap {
  const choices = { ...existing };
  const known = new Set(Object.values(choices).map(sameText));
  for (const text of labels) {
    const label = cleanText(text);
    const same = sameText(label);
    if (same === '' || known.has(same)) continue;
    known.add(same);
    choices[freeKey(label, choices)] = label;
  }
  return choices;
}

function freeKey(label: string, taken: Readonly<ChoiceMap>): string {
  const slug = searchKey(label)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
  const base = /^[a-z]/.test(slug) ? slug : `c-${slug}`.replace(/-$/, '');
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}-${number}`;
    if (!Object.hasOwn(taken, key) && !(key in Object.prototype)) return key;
  }
}
