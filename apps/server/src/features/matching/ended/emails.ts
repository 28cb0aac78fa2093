import { ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { type Notice, noticeTemplate } from '#features/email-outbox/notice/present.ts';
import { longDate, wholeNumber } from '#platform/i18n/format.ts';
import { invitationLinks, unsubscribeHeaders } from '#features/participations/links.ts';
import type { DueDelivery, OutgoingMessage, SkippedMessage } from '#features/email-outbox/types.ts';
import { dueTable } from '#features/email-outbox/queries.ts';
import { defineEmail, renderInBatches } from '#features/email-outbox/emails.ts';

interface Ended {
  id: number;
  round_id: number;
  status: number;
  number: number;
  campaign_id: number;
  program: string;
  timezone: string;
  slug: string;
  has_left: boolean;
  /** When the next matches of the program are made; null where none are planned. */
  next_at: string | null;
}

async function loadEnded(db: Db, deliveries: readonly DueDelivery[]): Promise<Map<number, Ended>> {
  const { rows } = await sql<Ended>`
    select due.id, r.id as round_id, r.status, r.number, c.id as campaign_id, c.name as program, c.timezone, k.slug,
      s.status is not distinct from 'left' as has_left,
      case when c.status = 'active' then least(c.next_matchs_send_at, (
        select min(n.matchs_send_at) from rounds n
        where n.company_id = c.company_id and n.campaign_id = c.id and n.id <> r.id
          and n.status = any(${[ROUND_STATUS.new, ROUND_STATUS.requestsDone]}::smallint[])
      )) end as next_at
    from ${dueTable(deliveries)}
    join companies k on k.id = due.company_id
    join rounds r on r.company_id = due.company_id and r.id = due.round_id
    join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
    left join lateral (
      select status from memberships
      where company_id = due.company_id and campaign_id = c.id and user_id = due.user_id limit 1
    ) s on true`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The email about a session that ended unsent. */
export const canceledEmail = defineEmail<Notice>({
  kind: 'canceled',
  to: 'member',
  template: noticeTemplate,
  async load({ services, db }, deliveries) {
    const rows = await loadEnded(db, deliveries);
    return renderInBatches(deliveries, (delivery) => {
      const row = rows.get(delivery.id);
      return row ? [delivery.id, row.has_left ? LEFT : content(services, delivery, row)] : null;
    });
  },
});

const LEFT: SkippedMessage = { skip: 'left' };

function content(
  { config, keys, translators }: Services,
  delivery: DueDelivery,
  row: Ended,
): OutgoingMessage<Notice> {
  const { language } = delivery;
  const t = translators[language];
  const names = {
    program: row.program,
    number: wholeNumber(row.number, language),
    date: row.next_at ? longDate(row.next_at, row.timezone, language) : '',
  };
  const next = row.next_at ? 'matching_emails:ended.next' : 'matching_emails:ended.no_next';
  const lead =
    row.status === ROUND_STATUS.archived
      ? t('matching_emails:ended.archived', names)
      : `${t('matching_emails:ended.withdrawn', names)} ${t(next, names)}`;
  const links = invitationLinks(config, keys, { ...delivery, round_id: row.round_id }, delivery.queued_at);
  return {
    subject: t('matching_emails:ended.subject', names),
    headers: unsubscribeHeaders(links),
    content: {
      language,
      company: delivery.company_name,
      heading: t('matching_emails:ended.heading'),
      lead,
      why: t('matching_emails:ended.why', names),
      button: delivery.has_pages
        ? {
            label: t('matching_emails:ended.button'),
            url: `${config.PUBLIC_URL}${config.BASE_PATH}account/${row.slug}/user/campaigns/details/${row.campaign_id}`,
          }
        : null,
      // A program that has ended sends nothing more.
      ...(row.status !== ROUND_STATUS.archived && {
        leave: { label: t('email_templates:leave'), url: links.leave },
      }),
    },
  };
}
