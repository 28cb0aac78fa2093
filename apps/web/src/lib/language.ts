import { type Language, LANGUAGES } from '@fika/messages';

export { type Language, LANGUAGES };

/** A language in its own words, as the first word of a line. */
function nameOf(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Each language in its own words, for the switch. */
export const LANGUAGE_NAMES = Object.fromEntries(
  LANGUAGES.map((language) => [language, nameOf(language)]),
) as Readonly<Record<Language, string>>;

function isLanguage(value: string | null | undefined): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** First of: the reader's choice, the account's language, the browser's languages, English. */
export function chooseLanguage(
  stored: string | null,
  account: string | null,
  browser: readonly string[],
): Language {
  const wished = [stored, account, ...browser.map((tag) => tag.slice(0, 2).toLowerCase())];
  return wished.find(isLanguage) ?? 'en';
}
