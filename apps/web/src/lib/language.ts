import { type Language, LANGUAGES } from '@fika/messages';

export { LANGUAGE_NAMES } from '@fika/messages/language-names';
export { type Language, LANGUAGES };

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
