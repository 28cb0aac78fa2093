import { sameText } from '@fika/contract';
import { Problem } from '#platform/problem.ts';

interface Words {
  en: string;
  fr: string;
}

/** Refuses a question that the company has already, in any language. */
export function assertNew(question: Words, others: readonly Words[]): void {
  const known = new Set(others.flatMap(({ en, fr }) => [sameText(en), sameText(fr)]));
  const isKnown = [question.en, question.fr].some((text) => text !== '' && known.has(sameText(text)));
  if (isKnown) throw new Problem('icebreaker_exists');
}
