import { isErased } from '@fika/contract';
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { type Html, html } from '#platform/mail/html.ts';
import type { MailTemplate } from '#platform/mail/template.ts';
import { coffeeLink } from '#features/coffees/links.ts';
import { button, heading, mailMjml, note, noteLink, WELL } from '#features/email-outbox/layout/present.ts';
import type { Renderer } from '#features/email-outbox/emails.ts';
import { type Language, labelled, sentence, wholeNumber } from '#platform/i18n/format.ts';
import type { DueDelivery, MailContent, SkippedMail } from '#features/email-outbox/types.ts';
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

function templateOf(kind: Kind, language: Language): MailTemplate {
  const words = WORDS[language];
  const canStop = kind === MESSAGE_MAIL;
  const off = noteLink(words.off, 'settings_url');
  return {
    mjml: mailMjml({
      language,
      card: [
        heading('{{heading}}'),
        '<mj-text padding="0 0 22px">{{quotes}}</mj-text>',
        button(words.button, 'link_url'),
      ].join('\n'),
      footer: note(canStop ? `{{why}}<br>${off}` : '{{why}}'),
    }),
    text: [
      '{{heading}}',
      '{{words}}',
      labelled(words.button, '{{link_url}}', language),
      '{{why}}',
      ...(canStop ? [labelled(words.off, '{{settings_url}}', language)] : []),
    ].join('\n\n'),
  };
}

const TEMPLATES = Object.fromEntries(
  [MESSAGE_MAIL, INTRODUCTION_MAIL].flatMap((kind) =>
    (['en', 'fr'] as const).map((language) => [`${kind}/${language}`, templateOf(kind as Kind, language)]),
  ),
) as Readonly<Record<`${Kind}/${Language}`, MailTemplate>>;

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

/** How the mails about conversations are made. What was read since they were queued is not told any more. */
export const talkRenderer = (kind: Kind): Renderer => ({
  async load({ services, db }, deliveries) {
    const told = await loadTold(db, deliveries);
    const found = deliveries.flatMap((delivery) => {
      const row = told.get(delivery.id);
      return row && row.unread.length > 0 ? [{ delivery, row }] : [];
    });
    const contents = new Map<number, MailContent | SkippedMail>(
      deliveries.filter(({ id }) => told.has(id)).map(({ id }) => [id, { skip: 'seen' }]),
    );
    for (const { delivery, row } of found) {
      contents.set(delivery.id, content(services, kind, delivery, row));
    }
    return contents;
  },
});

function content(
  { config, keys }: Services,
  kind: Kind,
  delivery: DueDelivery,
  { slug, coffee_id, unread }: Told,
): MailContent {
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
    template: TEMPLATES[`${kind}/${language}`],
    subject: sentence(words[kind].subject, names),
    // That a colleague asks to meet somebody is said once, and has no switch.
    ...(kind === MESSAGE_MAIL && { headers: talkHeaders(config, keys, delivery, delivery.queued_at) }),
    values: {
      company,
      heading: sentence(words[kind].heading, names),
      preview: told.at(-1)?.text ?? '',
      quotes: quotesOf(told, before),
      words: [before, ...told.map(({ name, text }) => labelled(name, text, language))]
        .filter(Boolean)
        .join('\n\n'),
      why: sentence(words[kind].why, names),
      link_url: coffeeLink({ config, keys }, { ...delivery, slug, coffee_id, mailed_at: delivery.queued_at }),
      settings_url: `${base}account/${slug}/profile/settings`,
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
