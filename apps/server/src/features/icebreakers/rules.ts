import { sameText } from '@fika/contract';
import { Problem } from '#platform/problem.ts';
import { createHash } from 'node:crypto';
import { LIFE } from './bank-life.ts';
import { WORK } from './bank-work.ts';
import type { BankQuestion } from './types.ts';

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

/** A question as one number: the id of a company's own, below zero one of the bank. */
export type QuestionKey = number;

export const bankKey = (id: number): QuestionKey => -(id + 1);

export const bankIdOf = (key: QuestionKey): number => -key - 1;

/**
 * The questions that a program asks: of its themes, or of all where it names none. Themes without any question leave all
 * of the bank, so that no group goes without.
 */
export function questionsOf(
  themes: readonly string[],
  own: readonly { id: number; theme: string }[],
): QuestionKey[] {
  const isAsked = ({ theme }: { theme: string }) => themes.length === 0 || themes.includes(theme);
  const asked = [
    ...own.filter(isAsked).map(({ id }) => id),
    ...BANK.filter(isAsked).map(({ id }) => bankKey(id)),
  ];
  return asked.length > 0 ? asked : BANK.map(({ id }) => bankKey(id));
}

/**
 * The question of one group: the same for the same seed, and none that its members had lately while there is another.
 * `questions` are not empty.
 */
export function chooseQuestion(
  questions: readonly QuestionKey[],
  recent: ReadonlySet<QuestionKey>,
  seed: string,
): QuestionKey {
  const start = createHash('sha256').update(seed).digest().readUInt32BE(0) % questions.length;
  const inOrder = [...questions.slice(start), ...questions.slice(0, start)];
  return inOrder.find((key) => !recent.has(key)) ?? inOrder[0] ?? bankKey(0);
}
