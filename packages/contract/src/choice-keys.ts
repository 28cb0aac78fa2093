import { UNDEFINED_CHOICE } from './filter-types.ts';

/** Field and choice in one. */
export const CHOICE_KEY = /^([1-9]\d{0,15})\|(.+)$/su;

/** A choice with its field in front, for lists of choices of several fields: `4|lyon`. */
export function choiceKey(categoryId: number, choice: string): string {
  return `${categoryId}|${choice}`;
}

/** The choice alone, of one that may have its field in front. */
export function choiceOf(categoryId: number, text: string): string {
  const field = choiceKey(categoryId, '');
  let choice = text;
  while (choice.startsWith(field)) choice = choice.slice(field.length);
  return choice;
}

/** Field and choice of a key that names both; null for any other text. */
export function parseChoiceKey(text: string): { category: number; choice: string } | null {
  const [, category = '', choice = ''] = CHOICE_KEY.exec(text) ?? [];
  return choice ? { category: Number(category), choice } : null;
}

/** The options of a filter on a field with choices: each of them, and having none. */
export function filterOptions(
  categoryId: number,
  choices: Readonly<Record<string, string>>,
): { value: string; label: string }[] {
  const options = Object.entries(choices).map(([key, label]) => ({
    value: choiceKey(categoryId, key),
    label,
  }));
  return [...options, { value: choiceKey(categoryId, UNDEFINED_CHOICE), label: 'N/A' }];
}
