import type { MessageFact, ButtonTarget, EmailTemplateVariable } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import type { ButtonAction, ChatOption } from '#features/email-outbox/channels/chat/types.ts';
import type { GroupTimes, PersonRow } from '#features/email-outbox/types.ts';
import type { Seat } from '#features/email-outbox/layout/present.ts';
import type { Language } from '#platform/i18n/format.ts';

export interface FactRow {
  /** Empty in a row that continues the one before. */
  label: string;
  value: string;
  /** Smaller, below the value. */
  detail?: string;
  /** The address of the person that the row is about. */
  email?: string;
}

/** The data of a template for one member. All of it is plain text: each channel escapes it. */
export interface TemplateData {
  /** Messages in the language of the member. */
  t: Translator;
  /** Every variable that the kind of email knows. */
  variables: Readonly<Partial<Record<EmailTemplateVariable, string>>>;
  /** Rows of its tables: one each, or one a group for a member with several. Missing ones are left out. */
  facts: Readonly<Partial<Record<MessageFact, readonly FactRow[]>>>;
  /** What accepting means: the first words of an invitation or a reminder. */
  lead?: string;
  /** The people of the group; null is a free place. */
  people: readonly Seat[];
  /** The others of the group, as rows. */
  others: readonly PersonRow[];
  /** Times that suit the group; null where it books none. */
  times: GroupTimes | null;
  /** The question of the group, where there is one. */
  icebreaker: string;
  /** The member's own addresses; `stop` leaves the product. */
  links: Readonly<Partial<Record<ButtonTarget, string>>> & { leave: string; stop: string };
  /** Buttons and menus that answer inside of a chat, instead of leading to a page. */
  actions?: Readonly<
    Partial<Record<ButtonTarget, { action: ButtonAction } | { options: readonly ChatOption[] }>>
  >;
  /** Why the email came, and what `stop` is called. */
  footer: { why: string; stop: string };
}

/** The session that a template is about. */
export interface SessionFacts {
  number: number;
  program: string;
  timezone: string;
  matchs_send_at: string;
}

/** The member who receives it. */
export interface TemplateReceiver {
  user_id: number;
  language: Language;
  first_name: string;
  last_name: string;
  company_name: string;
}
