import type { Translate } from '@fika/messages';
import type { LetterProblem } from './check.ts';
import { LETTER_LIMITS } from './kinds.ts';

/** A problem of a letter in a language, and what to do about it. */
export function letterProblemSentence(
  { code, name }: LetterProblem,
  t: Translate<'letter_problems'>,
): string {
  return t(`letter_problems:${code}`, { name, max: LETTER_LIMITS.subject });
}
