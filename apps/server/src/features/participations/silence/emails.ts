import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { type Notice, noticeTemplate } from '#features/email-outbox/notice/present.ts';
import { type Language, longDate, sentence, wholeNumber } from '#platform/i18n/format.ts';
import type { DueDelivery, OutgoingMessage, SkippedMessage } from '#features/email-outbox/types.ts';
import { dueTable } from '#features/email-outbox/queries.ts';
import { defineEmail } from '#features/email-outbox/emails.ts';
import { invitationLinks, unsubscribeHeaders } from '../links.ts';
import { en, type SilenceWords } from './messages.en.ts';
import { fr } from './messages.fr.ts';

const SILENCE_WORDS: Readonly<Record<Language, SilenceWords>> = { en, fr };

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

/** Members who answered, left or came back in the meantime get no email about it. */
function outdated(kind: Kind, row: Silent): SkippedMessage | null {
  if (kind === 'paused_report') return null;
  if (row.standing === 'left') return { skip: 'left' };
  const holds = kind === 'stay' ? row.stay_asked_at : row.paused_at;
  return holds === null ? { skip: 'answered' } : null;
}

function content(
  { config, keys }: Services,
  kind: Kind,
  delivery: DueDelivery,
  row: Silent,
): OutgoingMessage<Notice> {
  const { language } = delivery;
  const words = SILENCE_WORDS[language];
  const people = row.paused_members === 1 ? words.people_one : words.people_other;
  const names = {
    program: row.program,
    number: wholeNumber(row.number, language),
    count: wholeNumber(row.ignored, language),
    weeks: wholeNumber(row.weeks, language),
    people: sentence(people, { count: wholeNumber(row.paused_members, language) }),
    // Noon, so that the date is the same wherever it is read.
    date: longDate(`${row.snoozed_until ?? '2026-01-01'}T12:00:00Z`, row.timezone, language),
  };
  const links = invitationLinks(config, keys, { ...delivery, round_id: row.round_id }, delivery.queued_at);
  const session = `${config.PUBLIC_URL}${config.BASE_PATH}account/${row.slug}/admin/campaigns/${row.campaign_id}/session/${row.round_id}/review`;
  return {
    subject: sentence(words[kind].subject, names),
    ...(kind !== 'paused_report' && { headers: unsubscribeHeaders(links) }),
    content: {
      language,
      company: delivery.company_name,
      heading: sentence(words[kind].heading, names),
      lead: sentence(words[kind].lead, names),
      button: { label: words[kind].button, url: kind === 'paused_report' ? session : links.stay },
      why: kind === 'paused_report' ? words.why_report : words.why,
    },
  };
}

const silenceEmail = (kind: Kind) =>
  defineEmail<Notice>({
    kind,
    to: 'member',
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
