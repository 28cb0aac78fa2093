import { isErased } from '@fika/contract';
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { type Html, html } from '#platform/mail/html.ts';
import type { MailTemplate } from '#platform/mail/template.ts';
import { coffeeLink } from '#features/coffees/links.ts';
import { button, heading, mailMjml, note, noteLink, WELL } from '#features/email-outbox/layout/present.ts';
import { type Language, labelled, sentence, wholeNumber } from '#platform/i18n/format.ts';
import { defineEmail } from '#features/email-outbox/emails.ts';
import type { DueDelivery, OutgoingMessage, SkippedMessage, Template } from '#features/email-outbox/types.ts';
import { en, type TalkWords } from './talk-words.en.ts';
import { fr } from './talk-words.fr.ts';
import { talkHeaders } from './unsubscribe.ts';

/** Outbox kinds. The first is named like the setting that switches it off. */
export const MESSAGE_MAIL = 'message';
export const INTRODUCTION_MAIL = 'introduction';
type Kind = typeof MESSAGE_MAIL | typeof INTRODUCTION_MAIL;

const WORDS: Readonly<Record<Language, TalkWords>> = { en, fr };
/** Messages that a mail shows, the latest ones; of a long one its beginning. */
const SHOWN = 3;
const LENGTH = 1_500;

interface Conversation {
  language: Language;
  company: string;
  heading: string;
  /** The latest messages, oldest first. */
  quotes: readonly { name: string; text: string }[];
  /** How many more there are before them; empty where there are none. */
  before: string;
  button: { label: string; url: string };
  why: string;
  /** Where such emails are switched off. */
  off: { label: string; url: string } | null;
}

/** Messages of a conversation, and a button to answer. */
const conversationTemplate: Template<Conversation> = {
  name: 'conversation',
  email: ({ language, company, heading: title, quotes, before, button: action, why, off }) => ({
    template: TEMPLATES[`${off ? 'off' : 'plain'}/${language}`],
    values: {
      company,
      heading: title,
      preview: quotes.at(-1)?.text ?? '',
      quotes: quotesOf(quotes, before),
      words: [before, ...quotes.map(({ name, text }) => labelled(name, text, language))]
        .filter(Boolean)
        .join('\n\n'),
      button: action.label,
      link_url: action.url,
      why,
      ...(off && { off: off.label, settings_url: off.url }),
    },
  }),
};

function templateOf(language: Language, canSwitchOff: boolean): MailTemplate {
  return {
    mjml: mailMjml({
      language,
      card: [
        heading('{{heading}}'),
        '<mj-text padding="0 0 22px">{{quotes}}</mj-text>',
        button('{{button}}', 'link_url'),
      ].join('\n'),
      footer: note(canSwitchOff ? `{{why}}<br>${noteLink('{{off}}', 'settings_url')}` : '{{why}}'),
    }),
    text: [
      '{{heading}}',
      '{{words}}',
      labelled('{{button}}', '{{link_url}}', language),
      '{{why}}',
      ...(canSwitchOff ? [labelled('{{off}}', '{{settings_url}}', language)] : []),
    ].join('\n\n'),
  };
}

// Made once, because they are compiled once.
const TEMPLATES: Readonly<Record<`${'off' | 'plain'}/${Language}`, MailTemplate>> = {
  'off/en': templateOf('en', true),
  'off/fr': templateOf('fr', true),
  'plain/en': templateOf('en', false),
  'plain/fr': templateOf('fr', false),
};

interface Told {
  id: number;
  slug: string;
  coffee_id: number;
  /** What waits unread, the latest first. */
  unread: { text: string; first_name: string; email: string }[];
}

async function loadTold(db: Db, deliveries: readonly DueDelivery[]): Promise<Map<number, Told>> {
  const { rows } = await sql<Told>`
    select due.id, k.slug, me.coffee_id, coalesce((
      select jsonb_agg(jsonb_build_object('text', m.text, 'first_name', a.first_name, 'email', a.email) order by m.id desc)
      from messages m join users a on a.company_id = m.company_id and a.id = m.author_id
      where m.company_id = me.company_id and m.coffee_id = me.coffee_id and m.author_id <> me.user_id and m.text <> ''
        and (me.last_messages_seen_at is null or m.created_at > me.last_messages_seen_at)
    ), '[]') as unread
    from unnest(
      ${deliveries.map(({ company_id: id }) => id)}::bigint[], ${deliveries.map(({ id }) => id)}::bigint[],
      ${deliveries.map(({ user_id: id }) => id)}::bigint[], ${deliveries.map(({ data }) => data['coffee_id'])}::bigint[]
    ) as due (company_id, id, user_id, coffee_id)
    join companies k on k.id = due.company_id
    cross join lateral (
      select * from coffee_members
      where company_id = due.company_id and coffee_id = due.coffee_id and user_id = due.user_id limit 1
    ) me`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

const conversationEmail = (kind: Kind) =>
  defineEmail<Conversation>({
    kind,
    to: 'member',
    template: conversationTemplate,
    async load({ services, db }, deliveries) {
      const told = await loadTold(db, deliveries);
      return new Map(
        deliveries.flatMap((delivery) => {
          const row = told.get(delivery.id);
          if (!row) return [];
          const message = row.unread.length > 0 ? content(services, kind, delivery, row) : SEEN;
          return [[delivery.id, message] as const];
        }),
      );
    },
  });

/** What was read since the email was queued is not sent any more. */
const SEEN: SkippedMessage = { skip: 'seen' };

/** The emails about conversations. */
export const conversationEmails = [conversationEmail(MESSAGE_MAIL), conversationEmail(INTRODUCTION_MAIL)];

function content(
  { config, keys }: Services,
  kind: Kind,
  delivery: DueDelivery,
  { slug, coffee_id, unread }: Told,
): OutgoingMessage<Conversation> {
  const { language, company_name: company } = delivery;
  const words = WORDS[language];
  const shown = unread.slice(0, SHOWN).toReversed();
  const names = { name: nameOf(unread[0], words), company };
  const left = unread.length - shown.length;
  const before = left > 0 ? sentence(words.more, { count: wholeNumber(left, language) }) : '';
  const told = shown.map((message) => ({
    name: nameOf(message, words),
    text: message.text.slice(0, LENGTH),
  }));
  const base = `${config.PUBLIC_URL}${config.BASE_PATH}`;
  return {
    subject: sentence(words[kind].subject, names),
    // That a colleague asks to meet somebody is said once, and has no switch.
    ...(kind === MESSAGE_MAIL && { headers: talkHeaders(config, keys, delivery, delivery.queued_at) }),
    content: {
      language,
      company,
      heading: sentence(words[kind].heading, names),
      quotes: told,
      before,
      button: {
        label: words.button,
        url: coffeeLink({ config, keys }, { ...delivery, slug, coffee_id, mailed_at: delivery.queued_at }),
      },
      why: sentence(words[kind].why, names),
      off:
        kind === MESSAGE_MAIL ? { label: words.off, url: `${base}account/${slug}/profile/settings` } : null,
    },
  };
}

function nameOf(author: Told['unread'][number] | undefined, { somebody }: TalkWords): string {
  return author && !isErased(author.email) ? author.first_name || somebody : somebody;
}

const BOX = html`padding:14px 18px;margin:0 0
10px;border-radius:12px;background:${WELL.ground};color:${WELL.ink};white-space:pre-wrap`;

function quotesOf(told: readonly { name: string; text: string }[], before: string): Html {
  return html`${before === '' ? [] : [html`<p style="margin:0 0 10px">${before}</p>`]}${told.map(
    ({ text }) => html`<div class="well" style="${BOX}">${text}</div>`,
  )}`;
}
