import type { Translate } from '@fika/messages';
import type { LetterProblem } from './check.ts';
import { LETTER_LIMITS } from './kinds.ts';

/** The sentence about a fault of a message in a language, with the fix. */
export function letterProblemSentence(
  { code, name }: LetterProblem,
  t: Translate<'letter_problems'>,
): string {
  return t(`letter_problems:${code}`, { name, max: LETTER_LIMITS.subject });
}
