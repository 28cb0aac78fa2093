import { isErased } from '@fika/contract';
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { coffeeLink } from '#features/coffees/links.ts';
import { type Notice, noticeTemplate } from '#features/email-outbox/notice/present.ts';
import { invitationLinks, unsubscribeHeaders } from '#features/participations/links.ts';
import type { DueDelivery, OutgoingMessage, SkippedMessage } from '#features/email-outbox/types.ts';
import { defineEmail } from '#features/email-outbox/emails.ts';
import { REMATCH, REMATCH_OFFER } from './commands/offer-rematches.ts';
import { findOffers } from './queries.ts';

type Kind = 'offer' | 'matched';

interface RematchRow {
  id: number;
  coffee_id: number;
  /** The session that it belongs to: leaving its program is one click away. */
  round_id: number;
  slug: string;
  program: string;
  /** The other member. */
  first_name: string;
  email: string;
}

async function loadRematches(db: Db, deliveries: readonly DueDelivery[]): Promise<Map<number, RematchRow>> {
  const { rows } = await sql<RematchRow>`
    select due.id, c.id as coffee_id, c.round_id, k.slug, p.name as program, u.first_name, u.email
    from unnest(
      ${deliveries.map(({ company_id: id }) => id)}::bigint[], ${deliveries.map(({ id }) => id)}::bigint[],
      ${deliveries.map(({ user_id: id }) => id)}::bigint[], ${deliveries.map(({ data }) => data['coffee_id'])}::bigint[]
    ) as due (company_id, id, user_id, coffee_id)
    join companies k on k.id = due.company_id
    join coffees c on c.company_id = due.company_id and c.id = due.coffee_id
    join campaigns p on p.company_id = c.company_id and p.id = c.campaign_id
    join coffee_members o on o.company_id = c.company_id and o.coffee_id = c.id and o.user_id <> due.user_id
    join users u on u.company_id = o.company_id and u.id = o.user_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** An accepted offer, or one that an answer made obsolete, is not sent any more. */
const rematchEmail = (kind: string, about: Kind) =>
  defineEmail<Notice>({
    kind,
    to: 'member',
    template: noticeTemplate,
    async load({ services, db }, deliveries) {
      const rows = await loadRematches(db, deliveries);
      const messages = new Map<number, OutgoingMessage<Notice> | SkippedMessage>();
      for (const delivery of deliveries) {
        const row = rows.get(delivery.id);
        if (!row) continue;
        const { coffee_id } = row;
        const reader = { user_id: delivery.user_id, coffee_ids: [coffee_id] };
        const isIdle =
          about === 'offer' &&
          (await findOffers({ db, company_id: delivery.company_id }, reader)).get(coffee_id)?.rematch !==
            'offered';
        // Without pages there is nowhere to accept it.
        if (isIdle || (about === 'offer' && !delivery.has_pages)) {
          messages.set(delivery.id, { skip: 'answered' });
          continue;
        }
        const url = coffeeLink(services, { ...delivery, ...row, mailed_at: delivery.queued_at });
        messages.set(delivery.id, content(services, about, delivery, { ...row, url }));
      }
      return messages;
    },
  });

/** The emails about another match in the same session. */
export const rematchEmails = [rematchEmail(REMATCH_OFFER, 'offer'), rematchEmail(REMATCH, 'matched')];

function content(
  { config, keys, translators }: Services,
  kind: Kind,
  delivery: DueDelivery,
  row: RematchRow & { url: string },
): OutgoingMessage<Notice> {
  const { language, company_name } = delivery;
  const links = invitationLinks(config, keys, { ...delivery, round_id: row.round_id }, delivery.queued_at);
  const t = translators[language];
  const name = (!isErased(row.email) && row.first_name) || t('rematches_emails:somebody');
  const names = { name, program: row.program };
  return {
    subject: t(`rematches_emails:${kind}.subject`, names),
    headers: unsubscribeHeaders(links),
    content: {
      language,
      company: company_name,
      heading: t(`rematches_emails:${kind}.heading`, names),
      lead: t(`rematches_emails:${kind}.lead`, names),
      button: delivery.has_pages ? { label: t(`rematches_emails:${kind}.button`), url: row.url } : null,
      why: t('rematches_emails:why', names),
      leave: { label: t('rematches_emails:leave'), url: links.leave },
    },
  };
}
