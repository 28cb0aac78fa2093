import { isErased } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { coffeeLink } from '#features/coffees/links.ts';
import { defineEmail } from '#features/email-outbox/emails.ts';
import type { DueDelivery, OutgoingMessage, SkippedMessage } from '#features/email-outbox/types.ts';
import { unsubscribeHeaders } from './rules.ts';
import { type Conversation, conversationTemplate } from './present.ts';

/** Outbox kinds. The first is named like the setting that switches it off. */
export const MESSAGE_EMAIL = 'message';

export const INTRODUCTION_EMAIL = 'introduction';

type Kind = typeof MESSAGE_EMAIL | typeof INTRODUCTION_EMAIL;

/** Number of messages in an email, the latest ones, and how many characters of a long one. */
const SHOWN = 3;

const LENGTH = 1_500;

interface UnreadRow {
  id: number;
  slug: string;
  coffee_id: number;
  /** Unread messages, the latest first. */
  unread: { text: string; first_name: string; email: string }[];
}

async function loadUnread(db: Db, deliveries: readonly DueDelivery[]): Promise<Map<number, UnreadRow>> {
  const { rows } = await sql<UnreadRow>`
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
      const rows = await loadUnread(db, deliveries);
      return new Map(
        deliveries.flatMap((delivery) => {
          const row = rows.get(delivery.id);
          if (!row) return [];
          const message = row.unread.length > 0 ? content(services, kind, delivery, row) : SEEN;
          return [[delivery.id, message] as const];
        }),
      );
    },
  });

/** Messages that were read since the email was queued are not sent. */
const SEEN: SkippedMessage = { skip: 'seen' };

/** The emails about conversations. */
export const conversationEmails = [conversationEmail(MESSAGE_EMAIL), conversationEmail(INTRODUCTION_EMAIL)];

function content(
  { config, keys, translators }: Services,
  kind: Kind,
  delivery: DueDelivery,
  { slug, coffee_id, unread }: UnreadRow,
): OutgoingMessage<Conversation> {
  const { language, company_name: company } = delivery;
  const t = translators[language];
  const shown = unread.slice(0, SHOWN).toReversed();
  const names = { name: nameOf(unread[0], t), company };
  const left = unread.length - shown.length;
  const before = left > 0 ? t('conversations_emails:more', { count: left }) : '';
  const quotes = shown.map((message) => ({
    name: nameOf(message, t),
    text: message.text.slice(0, LENGTH),
  }));
  const base = `${config.PUBLIC_URL}${config.BASE_PATH}`;
  return {
    subject: t(`conversations_emails:${kind}.subject`, names),
    // An introduction is sent once, and cannot be switched off.
    ...(kind === MESSAGE_EMAIL && {
      headers: unsubscribeHeaders(config, keys, delivery, {
        mailedAt: delivery.queued_at,
        kind: MESSAGE_EMAIL,
      }),
    }),
    content: {
      language,
      company,
      heading: t(`conversations_emails:${kind}.heading`, names),
      quotes,
      before,
      button: {
        label: t('conversations_emails:button'),
        url: coffeeLink({ config, keys }, { ...delivery, slug, coffee_id, mailed_at: delivery.queued_at }),
      },
      why: t(`conversations_emails:${kind}.why`, names),
      off:
        kind === MESSAGE_EMAIL
          ? { label: t('conversations_emails:off'), url: `${base}account/${slug}/profile/settings` }
          : null,
    },
  };
}

function nameOf(author: UnreadRow['unread'][number] | undefined, t: Translator): string {
  const name = author && !isErased(author.email) ? author.first_name : '';
  return name || t('conversations_emails:somebody');
}
