import type { Translator } from '@fika/messages/server';
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { type Notice, noticeTemplate } from '#features/email-outbox/notice/present.ts';
import { longDate, wholeNumber } from '#platform/i18n/format.ts';
import type { DueDelivery, OutgoingMessage, SkippedMessage } from '#features/email-outbox/types.ts';
import { dueTable } from '#features/email-outbox/queries.ts';
import { defineEmail } from '#features/email-outbox/emails.ts';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import { invitationLinks, unsubscribeHeaders } from '../links.ts';

type Kind = 'stay' | 'paused' | 'paused_report';

interface Silent {
  id: number;
  round_id: number;
  number: number;
  campaign_id: number;
  program: string;
  timezone: string;
  slug: string;
  ignored: number;
  standing: string | null;
  snoozed_until: string | null;
  paused_at: string | null;
  stay_asked_at: string | null;
  weeks: number;
  paused_members: number;
}

async function loadSilent(db: Db, deliveries: readonly DueDelivery[]): Promise<Map<number, Silent>> {
  const { rows } = await sql<Silent>`
    select due.id, r.id as round_id, r.number, c.id as campaign_id, c.name as program, c.timezone, k.slug,
      coalesce(s.ignored, 0) as ignored, s.status as standing, s.snoozed_until::text as snoozed_until, s.paused_at,
      s.stay_asked_at, coalesce(g.snooze_weeks, 4) as weeks, (
        select count(*) from deliveries p
        where p.company_id = due.company_id and p.round_id = r.id and p.kind = 'paused'
      ) as paused_members
    from ${dueTable(deliveries)}
    join companies k on k.id = due.company_id
    join rounds r on r.company_id = due.company_id and r.id = due.round_id
    join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
    left join gost_settings g on g.company_id = due.company_id
    left join lateral (
      select * from memberships
      where company_id = due.company_id and campaign_id = c.id and user_id = due.user_id limit 1
    ) s on true`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Members who answered, left or returned in the meantime get no email about it. */
function outdated(kind: Kind, row: Silent): SkippedMessage | null {
  if (kind === 'paused_report') return null;
  if (row.standing === 'left') return { skip: 'left' };
  const holds = kind === 'stay' ? row.stay_asked_at : row.paused_at;
  return holds === null ? { skip: 'answered' } : null;
}

function content(
  { config, keys, translators }: Services,
  kind: Kind,
  delivery: DueDelivery,
  row: Silent,
): OutgoingMessage<Notice> {
  const t = translators[delivery.language];
  const links = invitationLinks(config, keys, { ...delivery, round_id: row.round_id }, delivery.queued_at);
  const isReport = kind === 'paused_report';
  const session = `${config.PUBLIC_URL}${config.BASE_PATH}account/${row.slug}/admin/campaigns/${row.campaign_id}/session/${row.round_id}/review`;
  const { subject, heading, lead } = wordsOf(t, kind, row);
  return {
    subject,
    ...(!isReport && { headers: unsubscribeHeaders(links) }),
    content: {
      language: delivery.language,
      company: delivery.company_name,
      heading,
      lead,
      button: {
        label: t(`participations_emails:silence.${kind}.button`),
        url: isReport ? session : links.stay,
        ...(!isReport && { action: buttonAction('stay', { session_id: row.round_id }) }),
      },
      why: t(isReport ? 'participations_emails:silence.why_report' : 'participations_emails:silence.why'),
      ...(!isReport && { leave: { label: t('email_templates:leave'), url: links.leave } }),
    },
  };
}

function wordsOf(
  t: Translator,
  kind: Kind,
  row: Silent,
): Pick<Notice, 'heading' | 'lead'> & { subject: string } {
  const { program, timezone, paused_members: count } = row;
  const weeks = t('participations_emails:silence.weeks', { count: row.weeks });
  switch (kind) {
    case 'stay':
      return {
        subject: t('participations_emails:silence.stay.subject', { program }),
        heading: t('participations_emails:silence.stay.heading'),
        lead: t('participations_emails:silence.stay.lead', { program, weeks, count: row.ignored }),
      };
    case 'paused': {
      // Noon, so that the date is the same wherever it is read.
      const date = longDate(`${row.snoozed_until ?? '2026-01-01'}T12:00:00Z`, timezone, t.language);
      return {
        subject: t('participations_emails:silence.paused.subject', { program }),
        heading: t('participations_emails:silence.paused.heading'),
        lead: t('participations_emails:silence.paused.lead', { program, date }),
      };
    }
    default: {
      const number = wholeNumber(row.number, t.language);
      return {
        subject: t('participations_emails:silence.paused_report.subject', { program, count }),
        heading: t('participations_emails:silence.paused_report.heading', { count }),
        lead: t('participations_emails:silence.paused_report.lead', { program, number, weeks, count }),
      };
    }
  }
}

const silenceEmail = (kind: Kind) =>
  defineEmail<Notice>({
    kind,
    to: 'member',
    isEmailOnly: kind === 'paused_report',
    template: noticeTemplate,
    async load({ services, db }, deliveries) {
      const rows = await loadSilent(db, deliveries);
      return new Map(
        deliveries.flatMap((delivery) => {
          const row = rows.get(delivery.id);
          return row
            ? [[delivery.id, outdated(kind, row) ?? content(services, kind, delivery, row)] as const]
            : [];
        }),
      );
    },
  });

/** The emails to members who leave invitations unanswered, and the report to admins. */
export const silenceEmails = [silenceEmail('stay'), silenceEmail('paused'), silenceEmail('paused_report')];
