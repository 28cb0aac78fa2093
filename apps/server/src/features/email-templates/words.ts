import type { Language } from '#platform/i18n/format.ts';
import { en, type LetterWords } from './words.en.ts';
import { fr } from './words.fr.ts';

/** The words of letters in every language. */
export const LETTER_WORDS: Readonly<Record<Language, LetterWords>> = { en, fr };
