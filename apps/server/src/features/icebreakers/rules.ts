import { type IcebreakerTheme, sameText } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import { Problem } from '#platform/problem.ts';
import { createHash } from 'node:crypto';

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

/**
 * The questions that every company has, by theme. A number always means the same question, because coffees store it. The
 * catalogue of messages has the texts.
 */
const IDS = {
  everyday: [0, 5, 11, 12, 14, 32, 34, 40],
  leisure: [6, 8, 16, 22, 25, 39, 70],
  places: [3, 15, 29, 31, 35, 43, 71],
  inclusion: [54, 55, 56, 57, 58, 59],
  celebration: [42, 60, 61, 62, 63, 64],
  work: [1, 7, 13, 17, 21, 23, 41],
  career: [2, 10, 19, 20, 36, 65, 66, 67],
  newcomer: [26, 27, 44, 45, 46, 47, 48],
  skills: [4, 9, 24, 30, 37, 38, 68, 69],
  leadership: [18, 28, 33, 49, 50, 51, 52, 53],
} as const satisfies Record<Exclude<IcebreakerTheme, 'own'>, readonly number[]>;

type BankTheme = keyof typeof IDS;
type BankId = (typeof IDS)[BankTheme][number];

/** The same by id. */
export const BANK: readonly { id: BankId; theme: BankTheme }[] = (Object.keys(IDS) as BankTheme[])
  .flatMap((theme) => IDS[theme].map((id) => ({ id, theme })))
  .toSorted((a, b) => a.id - b.id);

/** The stored question of a coffee: the id of one of the bank, or the text of the company's own. */
export interface StoredQuestion {
  icebreaker: number;
  own_icebreaker: { en: string; fr: string } | null;
}

/** The question of a coffee in a language; one that the company wrote in one language alone is shown in that. */
export function icebreakerOf({ icebreaker, own_icebreaker: own }: StoredQuestion, t: Translator): string {
  if (own) return own[t.language] || own.en || own.fr;
  const question = BANK[icebreaker % BANK.length];
  return question ? t(`icebreaker_bank:${question.id}`) : '';
}

/** A question as one number: the id of a company's own, below zero one of the bank. */
export type QuestionKey = number;

export const bankKey = (id: number): QuestionKey => -(id + 1);

export const bankIdOf = (key: QuestionKey): number => -key - 1;

/**
 * The icebreakers of a program: of its themes, or of all where it names none. For themes without any question it is the whole
 * bank, so that every group gets one.
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
