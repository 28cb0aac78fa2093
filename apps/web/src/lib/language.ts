export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language in its own words, for the switch. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français' };

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
