import type { Locale } from '../common.ts';

/** The messages of a program to its members, in the order of a round. The kind is also that of the delivery. */
export const EMAIL_TEMPLATE_KINDS = ['request', 'reminder', 'match', 'no_match', 'lottery_result'] as const;
export type EmailTemplateKind = (typeof EMAIL_TEMPLATE_KINDS)[number];

export const EMAIL_TEMPLATE_LANGUAGES = ['en', 'fr'] as const satisfies readonly Locale[];

/** The targets of a button. The address is the member's own and made when the message is sent. */
export const BUTTON_TARGETS = ['accept', 'reject', 'snooze', 'coffee', 'meet', 'home', 'leave'] as const;
export type ButtonTarget = (typeof BUTTON_TARGETS)[number];

/** Rows of a table of facts. A row that has nothing to say is left out. */
export const MESSAGE_FACTS = ['program', 'answer_by', 'so_far', 'who', 'why', 'icebreaker', 'next'] as const;
export type MessageFact = (typeof MESSAGE_FACTS)[number];

/** Blocks about a group: its people, times that suit all of them, and its question. */
export const GROUP_BLOCKS = ['people', 'times', 'icebreaker'] as const;
export type GroupBlock = (typeof GROUP_BLOCKS)[number];

interface KindRules {
  targets: readonly ButtonTarget[];
  facts: readonly MessageFact[];
  blocks: readonly GroupBlock[];
}

const ASKING: KindRules = {
  targets: ['accept', 'reject', 'snooze', 'leave', 'home'],
  facts: ['program', 'answer_by', 'so_far'],
  blocks: [],
};
const TELLING: KindRules = { targets: ['meet', 'home', 'leave'], facts: ['program', 'next'], blocks: [] };

/** The parts that each kind of message may have. */
export const EMAIL_TEMPLATE_RULES: Readonly<Record<EmailTemplateKind, KindRules>> = {
  request: ASKING,
  reminder: ASKING,
  match: {
    targets: ['coffee', 'home', 'leave'],
    facts: ['who', 'why', 'icebreaker', 'program'],
    blocks: GROUP_BLOCKS,
  },
  no_match: TELLING,
  lottery_result: TELLING,
};

export const EMAIL_TEMPLATE_LIMITS = {
  subject: 200,
  blocks: 60,
  listItems: 40,
  /** Pieces of one paragraph. */
  inline: 200,
  /** Characters of one piece of text. */
  text: 5_000,
  /** Characters of a message as a whole, including the names of its parts. */
  characters: 50_000,
  /** Most faults of one check. */
  findings: 50,
  /** Lists inside of lists. */
  depth: 3,
  label: 60,
  href: 2_000,
  /** Gmail cuts an email off after this, in bytes of HTML. */
  bytes: 102 * 1024,
  /** Test emails of an admin in an hour. */
  testsPerHour: 20,
  /** Checks and previews of an admin in a minute; an editor requests one with each pause in typing. */
  readingsPerMinute: 120,
} as const;
