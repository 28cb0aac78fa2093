import {
  type ChoiceField,
  cleanText,
  currentChoice,
  type FieldType,
  sameText,
  searchKey,
} from '@fika/contract';

/** Choice key -> label, in the order in which the labels are offered. */
export type ChoiceMap = Record<string, string>;

/** Whether members pick the values of a field of this type from a list. */
export const hasChoices = (type: FieldType): boolean => type === 'select' || type === 'array';

/**
 * The choices after adding labels. A label that exists already, whatever its case, is skipped. Keys are made from the label: they
 * never change, never look like a number (JSON objects would sort them first), contain no `|`, which separates category and
 * choice on the wire, and never were another choice's: `merged` lists those.
 */
export function addChoices(
  existing: Readonly<ChoiceMap>,
  labels: readonly string[],
  merged: Readonly<ChoiceMap> = {},
): ChoiceMap {
  const choices = { ...existing };
  const known = new Set(Object.values(choices).map(sameText));
  for (const text of labels) {
    const label = cleanText(text);
    const same = sameText(label);
    if (same === '' || known.has(same)) continue;
    known.add(same);
    choices[freeKey(label, choices, merged)] = label;
  }
  return choices;
}

function freeKey(label: string, taken: Readonly<ChoiceMap>, merged: Readonly<ChoiceMap>): string {
  const slug = searchKey(label)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
  const base = /^[a-z]/.test(slug) ? slug : `c-${slug}`.replace(/-$/, '');
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}-${number}`;
    const isTaken = Object.hasOwn(taken, key) || Object.hasOwn(merged, key);
    if (!isTaken && !(key in Object.prototype)) return key;
  }
}

/** Why choices cannot be changed so: the choice that is not there, or the label that two would have. */
export type ChoiceFault = { code: 'choice_unknown'; name: string } | { code: 'choice_exists'; label: string };

type Changed<T> = { ok: true; choices: T } | { ok: false; fault: ChoiceFault };

/** The choices with new labels for some keys; two may swap theirs. */
export function renameChoices(field: ChoiceField, renames: Readonly<ChoiceMap>): Changed<ChoiceMap> {
  const choices: ChoiceMap = { ...field.choices };
  for (const [sent, label] of Object.entries(renames)) {
    const key = currentChoice(field, sent);
    if (!Object.hasOwn(choices, key)) return unknown(sent);
    choices[key] = cleanText(label);
  }
  const seen = new Map<string, string>();
  for (const label of Object.values(choices)) {
    const first = seen.get(sameText(label));
    if (first !== undefined) return { ok: false, fault: { code: 'choice_exists', label: first } };
    seen.set(sameText(label), label);
  }
  return { ok: true, choices };
}

/** The choices without some, and what was merged without those that meant them. */
export function removeChoices(
  { choices, merged = {} }: ChoiceField,
  keys: readonly string[],
): { choices: ChoiceMap; merged: ChoiceMap } {
  const gone = new Set(keys);
  const left = Object.entries(choices).filter(([key]) => !gone.has(key));
  const aliases = Object.entries(merged).filter(([, key]) => !gone.has(key));
  return { choices: Object.fromEntries(left), merged: Object.fromEntries(aliases) };
}

/**
 * The choices in another order, given by keys, or by labels for those that have no key yet. Choices that are not named, because
 * another admin added them meanwhile, follow in the order they had; unknown names are ignored.
 */
export function orderChoices(field: ChoiceField, order: readonly string[]): ChoiceMap {
  const byLabel = new Map(Object.entries(field.choices).map(([key, label]) => [sameText(label), key]));
  const named = order.flatMap((name) => {
    const key = currentChoice(field, name);
    return Object.hasOwn(field.choices, key) ? key : (byLabel.get(sameText(name)) ?? []);
  });
  const keys = new Set([...named, ...Object.keys(field.choices)]);
  return Object.fromEntries([...keys].map((key) => [key, field.choices[key] ?? key]));
}

/** Which choices a merge removes and which stays; former keys mean what they mean now. */
export function planMerge(
  field: ChoiceField,
  options: { from: readonly string[]; into: string },
): { ok: true; from: string[]; into: string } | { ok: false; fault: ChoiceFault } {
  const into = currentChoice(field, options.into);
  const from = new Set<string>();
  for (const sent of [options.into, ...options.from]) {
    const key = currentChoice(field, sent);
    if (!Object.hasOwn(field.choices, key)) return unknown(sent);
    if (key !== into) from.add(key);
  }
  return { ok: true, from: [...from], into };
}

const unknown = (name: string): { ok: false; fault: ChoiceFault } => ({
  ok: false,
  fault: { code: 'choice_unknown', name },
});
