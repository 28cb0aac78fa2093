import { isErased } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { type CategoryRow, listVisibleCategories } from '#features/categories/queries.ts';
import { whyOf } from '#features/coffees/explanations/present.ts';
import type { Explanation } from '#features/coffees/groups/types.ts';
import { coffeeLink } from '#features/coffees/links.ts';
import { presentMember } from '#features/coffees/present.ts';
import type { CoffeeMemberRow } from '#features/coffees/queries.ts';
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
  /** Who asked for the meeting; null of any other. */
  asker: CoffeeMemberRow | null;
  explanation: Explanation;
}

async function loadUnread(db: Db, deliveries: readonly DueDelivery[]): Promise<Map<number, UnreadRow>> {
  const { rows } = await sql<UnreadRow>`
    select due.id, k.slug, me.coffee_id, c.explanation, (
      select jsonb_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name, 'email', a.email,
        'about_me', a.about_me, 'fields', a.fields)
      from users a where a.company_id = c.company_id and a.id = c.introduced_by
    ) as asker, coalesce((
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
    ) me
    join coffees c on c.company_id = me.company_id and c.id = me.coffee_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

const conversationEmail = (kind: Kind) =>
  defineEmail<Conversation>({
    kind,
    to: 'member',
    template: conversationTemplate,
    async load({ services, db }, deliveries) {
      const rows = await loadUnread(db, deliveries);
      const categories = new Map<number, CategoryRow[]>();
      if (kind === INTRODUCTION_EMAIL) {
        for (const companyId of new Set(deliveries.map(({ company_id: id }) => id))) {
          categories.set(companyId, await listVisibleCategories({ db, company_id: companyId }));
        }
      }
      return new Map(
        deliveries.flatMap((delivery) => {
          const row = rows.get(delivery.id);
          if (!row) return [];
          const message =
            row.unread.length > 0
              ? content(services, {
                  kind,
                  delivery,
                  row,
                  categories: categories.get(delivery.company_id) ?? [],
                })
              : SEEN;
          return [[delivery.id, message] as const];
        }),
      );
    },
  });

/** Messages that were read since the email was queued are not sent. */
const SEEN: SkippedMessage = { skip: 'seen' };

/** The emails about conversations. */
export const conversationEmails = [conversationEmail(MESSAGE_EMAIL), conversationEmail(INTRODUCTION_EMAIL)];

interface Sent {
  kind: Kind;
  delivery: DueDelivery;
  row: UnreadRow;
  /** The fields that members may see; none for messages, which do not name them. */
  categories: readonly CategoryRow[];
}

function content(
  { config, keys, translators }: Services,
  { kind, delivery, row, categories }: Sent,
): OutgoingMessage<Conversation> {
  const { slug, coffee_id, unread, asker } = row;
  const { language, company_name: company, has_pages: hasPages } = delivery;
  const t = translators[language];
  const isIntroduction = kind === INTRODUCTION_EMAIL;
  const shown = unread.slice(0, SHOWN).toReversed();
  const name = isIntroduction && asker ? fullNameOf(asker, t) : nameOf(unread[0], t);
  const names = { name, company };
  const left = unread.length - shown.length;
  const before = [
    isIntroduction ? aboutAsker(row, { t, categories, user_id: delivery.user_id }) : '',
    left > 0 ? t('conversations_emails:more', { count: left }) : '',
  ]
    .filter(Boolean)
    .join(' ');
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
      button: hasPages
        ? {
            label: t('conversations_emails:button'),
            url: coffeeLink(
              { config, keys },
              { ...delivery, slug, coffee_id, mailed_at: delivery.queued_at },
            ),
          }
        : null,
      why: t(`conversations_emails:${kind}.why`, names),
      off:
        kind === MESSAGE_EMAIL && hasPages
          ? { label: t('conversations_emails:off'), url: `${base}account/${slug}/profile/settings` }
          : null,
    },
  };
}

/** As many fields of a person as under a name on a screen. */
const SHORT_FIELDS = 2;

/** Who asks, by the first fields, and why the two were suggested to each other. */
function aboutAsker(
  { asker, explanation }: UnreadRow,
  { t, categories, user_id }: { t: Translator; categories: readonly CategoryRow[]; user_id: number },
): string {
  const fields = asker && !isErased(asker.email) ? presentMember(asker, { categories, t }).fields : [];
  const short = fields.filter(({ choices }) => choices.length === 0).slice(0, SHORT_FIELDS);
  const visible = new Set(categories.map(({ id }) => id));
  const [why = ''] = whyOf(explanation, { t, user_id, visible });
  const who = short.map(({ value }) => value).join(', ');
  return [who === '' ? '' : `${who}.`, why].filter(Boolean).join(' ');
}

function fullNameOf(person: CoffeeMemberRow, t: Translator): string {
  const name = isErased(person.email) ? '' : `${person.first_name} ${person.last_name}`.trim();
  return name || t('conversations_emails:somebody');
}

function nameOf(author: UnreadRow['unread'][number] | undefined, t: Translator): string {
  const name = author && !isErased(author.email) ? author.first_name : '';
  return name || t('conversations_emails:somebody');
}
