import { formats } from './format.ts';
import type { Language } from './language.ts';

/** A file of sentences: by key, in groups where there are many. */
export interface Words {
  readonly [key: string]: string | Words;
}

export type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

const plurals: Partial<Record<Language, Intl.PluralRules>> = {};

const pluralOf = (language: Language, count: number): string =>
  (plurals[language] ??= new Intl.PluralRules(language)).select(count);

/** The sentence of a key; where it depends on a count, the one for that many. */
export function sentenceOf(
  words: Words | undefined,
  language: Language,
  key: string,
  count: unknown,
): string | null {
  const path = key.split('.');
  const last = path.pop() ?? '';
  const group = path.reduce<string | Words | undefined>(
    (one, part) => (typeof one === 'object' ? one[part] : undefined),
    words,
  );
  if (typeof group !== 'object') return null;
  const forms =
    typeof count === 'number'
      ? [...(count === 0 ? ['_zero'] : []), `_${pluralOf(language, count)}`, '']
      : [''];
  return forms.map((form) => group[last + form]).find((one) => typeof one === 'string') ?? null;
}

/** `{{name}}` as it is, `{{count, number}}` as numbers are written; what nobody gave stays empty. */
export const filled = (sentence: string, language: Language, values: Values): string =>
  sentence.replaceAll(/\{\{\s*(\w+)(?:,\s*(number))?\s*\}\}/g, (_all, name: string, number?: string) => {
    const value = values[name];
    return number && typeof value === 'number' ? formats(language).number(value) : String(value ?? '');
  });
