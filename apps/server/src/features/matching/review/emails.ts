import { ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { type Notice, noticeTemplate } from '#features/email-outbox/notice/present.ts';
import { dayAndTime, wholeNumber } from '#platform/i18n/format.ts';
import type { DueDelivery, OutgoingMessage, SkippedMessage } from '#features/email-outbox/types.ts';
import { dueTable } from '#features/email-outbox/queries.ts';
import { defineEmail, renderInBatches } from '#features/email-outbox/emails.ts';

type Kind = 'review_ready' | 'review_reminder' | 'review_overdue';

interface Review {
  id: number;
  round_id: number;
  number: number;
  status: number;
  approved_at: string | null;
  matchs_send_at: string;
  is_due: boolean;
  campaign_id: number;
  program: string;
  timezone: string;
  slug: string;
  groups: number;
  waiting: number;
}

async function loadReviews(db: Db, deliveries: readonly DueDelivery[]): Promise<Map<number, Review>> {
  const { rows } = await sql<Review>`
    select due.id, r.id as round_id, r.number, r.status, r.approved_at, r.matchs_send_at,
      r.matchs_send_at <= app_now() as is_due, c.id as campaign_id, c.name as program, c.timezone, k.slug,
      (select count(*) from coffees g where g.company_id = r.company_id and g.round_id = r.id) as groups,
      (select count(*) from round_members m where m.company_id = r.company_id and m.round_id = r.id
        and m.accepted_at is not null and m.outcome in ('sat_out', 'no_partner', 'not_drawn', 'over_cap')) as waiting
    from ${dueTable(deliveries)}
    join companies k on k.id = due.company_id
    join rounds r on r.company_id = due.company_id and r.id = due.round_id
    join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

const reviewEmail = (kind: Kind) =>
  defineEmail<Notice>({
    kind,
    to: 'member',
    isEmailOnly: true,
    template: noticeTemplate,
    async load({ services, db }, deliveries) {
      const rows = await loadReviews(db, deliveries);
      return renderInBatches(deliveries, (delivery) => {
        const row = rows.get(delivery.id);
        if (!row) return null;
        const isWaiting = row.status === ROUND_STATUS.provisioned && row.approved_at === null;
        return [delivery.id, isWaiting ? content(services, kind, delivery, row) : ANSWERED];
      });
    },
  });

/** The emails to the admins of a program: its groups are ready, unapproved or overdue. */
export const reviewEmails = [
  reviewEmail('review_ready'),
  reviewEmail('review_reminder'),
  reviewEmail('review_overdue'),
];

/** An admin has approved or sent the groups meanwhile, or ended the session. */
const ANSWERED: SkippedMessage = { skip: 'answered' };

function content(
  { config, translators }: Services,
  kind: Kind,
  delivery: DueDelivery,
  row: Review,
): OutgoingMessage<Notice> {
  const { language } = delivery;
  const t = translators[language];
  const names = {
    program: row.program,
    number: wholeNumber(row.number, language),
    groups: t('matching_emails:review.groups', { count: row.groups }),
    waiting: t('matching_emails:review.waiting', { count: row.waiting }),
    when: dayAndTime(row.matchs_send_at, row.timezone, language),
  };
  const isDue = kind !== 'review_overdue' && row.is_due;
  return {
    subject: t(`matching_emails:review.${kind}.subject`, names),
    content: {
      language,
      company: delivery.company_name,
      heading: t(`matching_emails:review.${kind}.heading`),
      lead: t(isDue ? 'matching_emails:review.due' : `matching_emails:review.${kind}.lead`, names),
      why: t('matching_emails:review.why', names),
      // The page requires a login: a link never grants a role.
      button: {
        label: t('matching_emails:review.button'),
        url: `${config.PUBLIC_URL}${config.BASE_PATH}account/${row.slug}/admin/campaigns/${row.campaign_id}/session/${row.round_id}/review`,
      },
    },
  };
}
