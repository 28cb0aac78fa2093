import type { Locale } from '../common.ts';

/** What a program writes to its members, in the order of a round. The word is also the kind of the delivery. */
export const LETTER_KINDS = ['request', 'reminder', 'match', 'no_match', 'lottery_result'] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

export const LETTER_LANGUAGES = ['en', 'fr'] as const satisfies readonly Locale[];

/** Where a button may lead. The address is the member's own and made when the letter is sent. */
export const LETTER_TARGETS = ['accept', 'reject', 'snooze', 'coffee', 'home', 'leave'] as const;
export type LetterTarget = (typeof LETTER_TARGETS)[number];

/** Rows of a table of facts. A row that has nothing to say is left out. */
export const LETTER_FACTS = ['program', 'answer_by', 'so_far', 'who', 'why', 'icebreaker'] as const;
export type LetterFact = (typeof LETTER_FACTS)[number];

interface KindRules {
  targets: readonly LetterTarget[];
  facts: readonly LetterFact[];
  /** Whether the group of the letter has a question to break the ice. */
  icebreaker: boolean;
}

const ASKING: KindRules = {
  targets: ['accept', 'reject', 'snooze', 'leave', 'home'],
  facts: ['program', 'answer_by', 'so_far'],
  icebreaker: false,
};
const TELLING: KindRules = { targets: ['home', 'leave'], facts: ['program'], icebreaker: false };

/** What each kind of letter may hold. */
export const LETTER_RULES: Readonly<Record<LetterKind, KindRules>> = {
  request: ASKING,
  reminder: ASKING,
  match: {
    targets: ['coffee', 'home', 'leave'],
    facts: ['who', 'why', 'icebreaker', 'program'],
    icebreaker: true,
  },
  no_match: TELLING,
  lottery_result: TELLING,
};

export const LETTER_LIMITS = {
  subject: 200,
  blocks: 60,
  listItems: 40,
  /** Pieces of one paragraph. */
  inline: 200,
  /** Characters of one piece of text. */
  text: 5_000,
  /** Characters of a letter as a whole, the names of its parts included. */
  characters: 50_000,
  /** What one check tells at most. */
  findings: 50,
  /** Lists inside of lists. */
  depth: 3,
  label: 60,
  href: 2_000,
  /** Gmail shows no more of a mail than this, in bytes of HTML. */
  bytes: 102 * 1024,
  /** Test mails of an admin in an hour. */
  testsPerHour: 20,
  /** Checks and previews of an admin in a minute; an editor asks for one with each pause in typing. */
  readingsPerMinute: 120,
} as const;
