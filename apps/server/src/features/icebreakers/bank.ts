import { LIFE } from './bank-life.ts';
import { WORK } from './bank-work.ts';
import type { BankQuestion } from './bank-question.ts';

/** The questions that every company has, in both languages, by id. */
export const BANK: readonly BankQuestion[] = [...LIFE, ...WORK].toSorted((a, b) => a.id - b.id);

/** What a coffee keeps of its question: the id of one of the bank, or the words of the company's own. */
export interface KeptQuestion {
  icebreaker: number;
  own_icebreaker: { en: string; fr: string } | null;
}

/** The question of a coffee in a language; one that the company wrote in one language alone is shown in that. */
export function icebreakerOf(
  { icebreaker, own_icebreaker: own }: KeptQuestion,
  language: 'en' | 'fr',
): string {
  if (own) return own[language] || own.en || own.fr;
  return BANK[icebreaker % BANK.length]?.[language] ?? '';
}
