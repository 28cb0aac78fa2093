import { LETTER_KINDS, LETTER_LANGUAGES, type LetterKind } from '@fika/contract/letters/kinds';
import type { Letter } from './api.ts';

export const isLetterKind = (word: string): word is LetterKind =>
  (LETTER_KINDS as readonly string[]).includes(word);

export const isLetterLanguage = (word: unknown): word is Letter['language'] =>
  (LETTER_LANGUAGES as readonly unknown[]).includes(word);
