import { sameText } from './text.ts';

/** The part of a `select` or `array` field that defines its choices. */
export interface ChoiceField {
  /** Choice key -> label. */
  choices: Readonly<Record<string, string>>;
  /** Merged choices: a former key, or a former label in the form of `sameText`, to the current key. */
  merged?: Readonly<Record<string, string>> | undefined;
}

type Aliases = Readonly<Record<string, string>> | undefined;

const own = (aliases: Aliases, name: string): string | undefined =>
  aliases && Object.hasOwn(aliases, name) ? aliases[name] : undefined;

/** The current key of a key. Filters, rules and files from before a merge name the former one; an unknown key stays as it is. */
export function currentChoice({ choices, merged }: ChoiceField, key: string): string {
  return Object.hasOwn(choices, key) ? key : (own(merged, key) ?? key);
}

/** The label of a choice, by its key or a former one. A choice that was removed shows its key. */
export function choiceLabel(field: ChoiceField, key: string): string {
  const now = currentChoice(field, key);
  return own(field.choices, now) ?? key;
}

/** The key that a label meant before its choice was merged; undefined when there was none. */
export function formerLabel(merged: Aliases, text: string): string | undefined {
  return own(merged, sameText(text));
}

/**
 * Merges the choices `from` into the choice `into`: returns the choices without `from`, and the aliases. The keys and labels of
 * `from`, and every alias of theirs, now mean `into`. No alias leads to another alias. `into` and all of `from` must be choices
 * of the field.
 */
export function mergeChoices(
  { choices, merged = {} }: ChoiceField,
  from: readonly string[],
  into: string,
): { choices: Record<string, string>; merged: Record<string, string> } {
  const gone = new Set(from.filter((key) => key !== into && Object.hasOwn(choices, key)));
  const left = Object.entries(choices).filter(([key]) => !gone.has(key));
  const aliases = new Map(
    Object.entries(merged).map(([name, key]) => [name, gone.has(key) ? into : key] as const),
  );
  const keys = new Set(left.map(([key]) => key));
  for (const key of gone) {
    const label = sameText(choices[key] ?? '');
    // A text that names another choice keeps naming that one.
    if (!aliases.has(label) && !keys.has(label) && !gone.has(label)) aliases.set(label, into);
  }
  for (const key of gone) aliases.set(key, into);
  return { choices: Object.fromEntries(left), merged: Object.fromEntries(aliases) };
}
