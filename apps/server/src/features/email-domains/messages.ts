import type { RecordPurpose, RecordState } from '@fika/contract';
import type { Language } from '#platform/http/access.ts';
import { sentence } from '#platform/i18n/format.ts';
import { en, type SendingWords } from './messages.en.ts';
import { fr } from './messages.fr.ts';

export const WORDS: Readonly<Record<Language, SendingWords>> = { en, fr };

/** What was found at the place of a record, and what to do about it. */
export function recordSentence(
  { purpose, state, value }: { purpose: RecordPurpose; state: RecordState; value: string },
  language: Language,
): string {
  const words = WORDS[language];
  const record = words.records[purpose];
  const mechanism = value.split(' ')[1] ?? '';
  const text = state === 'missing' || state === 'different' ? words[state][purpose] : words.states[state];
  return sentence(text, { record, mechanism });
}
