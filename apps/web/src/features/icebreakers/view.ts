import type { IcebreakerTheme } from '@fika/contract/email-templates/icebreaker-themes';
import type { Icebreaker } from './api.ts';

type Language = 'en' | 'fr';

/** A question in a language; without a translation in the other one. */
export function wordsOf({ en, fr }: Pick<Icebreaker, Language>, language: Language): string {
  return language === 'fr' ? fr || en : en || fr;
}

/** The language in which a question is not written yet; null when it is in both. */
export function missingLanguage({ en, fr }: Pick<Icebreaker, Language>): Language | null {
  if (en === '') return 'en';
  return fr === '' ? 'fr' : null;
}

/** Whether a program with these themes uses a question; without themes it uses all. */
export function isAsked({ theme }: Pick<Icebreaker, 'theme'>, themes: readonly IcebreakerTheme[]): boolean {
  return themes.length === 0 || themes.includes(theme);
}

/** The questions that a program uses; if its themes have none, the bank, so that every group gets one. */
export function askedOf(
  questions: readonly Icebreaker[],
  themes: readonly IcebreakerTheme[],
): readonly Icebreaker[] {
  const asked = questions.filter((question) => isAsked(question, themes));
  return asked.length > 0 ? asked : questions.filter(({ id }) => id === null);
}
