import { memberName } from '@fika/contract';
import type { Services } from '#platform/context.ts';
import { longDate } from '#platform/i18n/format.ts';
import { type Conversation, conversationTemplate } from '#features/conversations/present.ts';
import { coffeeLink } from '#features/coffees/links.ts';
import { defineEmail } from '#features/email-outbox/emails.ts';
import { type Notice, noticeTemplate } from '#features/email-outbox/notice/present.ts';
import type { DueDelivery, OutgoingMessage } from '#features/email-outbox/types.ts';
import { loadMailedReports, type MailedReport } from './queries.ts';

/** Outbox kinds. */
export const REPORT_RECEIVED = 'report_received';
export const REPORT_SETTLED = 'report_settled';

/** To admins: that there is a report, and nothing of what it says. Emails are forwarded, and cannot be deleted. */
const receivedEmail = defineEmail<Notice>({
  kind: REPORT_RECEIVED,
  to: 'member',
  isEmailOnly: true,
  isConfidential: true,
  template: noticeTemplate,
  async load({ services, db }, deliveries) {
    const rows = await loadMailedReports(db, deliveries);
    return new Map(
      deliveries.flatMap((delivery) => {
        const row = rows.get(delivery.id);
        if (!row) return [];
        const isDue = row.is_reader && row.settled_at === null;
        return [[delivery.id, isDue ? received(services, delivery, row) : { skip: 'answered' }] as const];
      }),
    );
  },
});

function received(
  { config, translators }: Services,
  { language, company_name }: DueDelivery,
  { slug, program }: MailedReport,
): OutgoingMessage<Notice> {
  const t = translators[language];
  const where = program === null ? 'alone' : 'program';
  const names = { program: program ?? '' };
  return {
    subject: t(`coffee_reports_emails:received.subject_${where}`, names),
    content: {
      language,
      company: company_name,
      heading: t('coffee_reports_emails:received.heading'),
      lead: t(`coffee_reports_emails:received.lead_${where}`, names),
      button: {
        label: t('coffee_reports_emails:received.button'),
        url: `${config.PUBLIC_URL}${config.BASE_PATH}account/${slug}/admin/users/reports`,
      },
      why: t(`coffee_reports_emails:received.why_${where}`, names),
    },
  };
}

/** To the member who wrote a report: that it is settled, and the answer of the admin, if there is one. */
const settledEmail = defineEmail<Conversation>({
  kind: REPORT_SETTLED,
  to: 'member',
  isEmailOnly: true,
  isConfidential: true,
  template: conversationTemplate,
  async load({ services, db }, deliveries) {
    const rows = await loadMailedReports(db, deliveries);
    return new Map(
      deliveries.flatMap((delivery) => {
        const row = rows.get(delivery.id);
        if (!row) return [];
        const isDue = row.settled_at !== null && row.answer !== null;
        return [[delivery.id, isDue ? settled(services, delivery, row) : { skip: 'answered' }] as const];
      }),
    );
  },
});

function settled(
  services: Services,
  delivery: DueDelivery,
  { slug, timezone, created_at, coffee_id, answer, admin }: MailedReport,
): OutgoingMessage<Conversation> {
  const { language, company_name } = delivery;
  const { config, translators } = services;
  const t = translators[language];
  const name = admin ? memberName(admin, t) : t('coffee_reports_emails:settled.admin');
  const date = longDate(created_at, timezone, language);
  return {
    subject: t('coffee_reports_emails:settled.subject'),
    content: {
      language,
      company: company_name,
      heading: t('coffee_reports_emails:settled.heading'),
      before: t('coffee_reports_emails:settled.lead', { date, name }),
      quotes: answer ? [{ name, text: answer }] : [],
      button: delivery.has_pages
        ? {
            label: t('coffee_reports_emails:settled.button'),
            url:
              coffee_id === null
                ? `${config.PUBLIC_URL}${config.BASE_PATH}account/${slug}/user`
                : coffeeLink(services, { ...delivery, slug, coffee_id, mailed_at: delivery.queued_at }),
          }
        : null,
      why: t('coffee_reports_emails:settled.why'),
      off: null,
    },
  };
}

export const reportEmails = [receivedEmail, settledEmail];
