import { createHash } from 'node:crypto';
import { BANK } from './bank.ts';

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
