import { memberName } from '@fika/contract';
import type { Services } from '#platform/context.ts';
import { coffeeLink } from '#features/coffees/links.ts';
import { unsubscribeHeaders } from '#features/conversations/rules.ts';
import { defineEmail } from '#features/email-outbox/emails.ts';
import { type Notice, noticeTemplate } from '#features/email-outbox/notice/present.ts';
import type { DueDelivery, OutgoingMessage, SkippedMessage } from '#features/email-outbox/types.ts';
import { clockTime, dayAndTime } from '#platform/i18n/format.ts';
import { type BookedTime, bookedTimeTemplate } from '../booked-time/present.ts';
import { type BookingRow, loadBookings, outdated, placeFacts } from '../emails.ts';
import { bookingPages } from '../tokens.ts';
import { type NoticeKind, QUESTION, REMINDER } from './queries.ts';

/** The people and the pages of an email around a booked time. */
function partsOf(services: Services, kind: NoticeKind, delivery: DueDelivery, row: BookingRow) {
  const { config, keys, translators } = services;
  const { language, queued_at } = delivery;
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const others = row.guests.filter(({ id }) => id !== delivery.user_id);
  const t = translators[language];
  return {
    t,
    names: list.format(others.map(({ first_name, email }) => first_name || email)),
    withNames: list.format(others.map((other) => memberName(other, t))),
    when: dayAndTime(row.starts_at, row.timezone, language),
    coffee: coffeeLink(services, { ...delivery, ...row, mailed_at: queued_at }),
    page: bookingPages(services, { ...delivery, ...row }, queued_at),
    common: {
      from_name: delivery.company_name,
      headers: unsubscribeHeaders(config, keys, delivery, { mailedAt: queued_at, kind }),
    },
    off: delivery.has_pages
      ? {
          label: t(`booking_emails:${kind}.off`),
          url: `${config.PUBLIC_URL}${config.BASE_PATH}account/${row.slug}/profile/settings`,
        }
      : null,
  };
}

function reminder(services: Services, delivery: DueDelivery, row: BookingRow): OutgoingMessage<BookedTime> {
  const { t, names, withNames, when, coffee, page, common, off } = partsOf(services, REMINDER, delivery, row);
  const time = clockTime(row.starts_at, row.timezone, delivery.language);
  const open = delivery.has_pages ? { label: t('booking_emails:open'), url: coffee } : null;
  return {
    ...common,
    subject: t('booking_emails:booking_reminder.subject', { names, time }),
    content: {
      language: delivery.language,
      company: delivery.company_name,
      heading: t('booking_emails:booking_reminder.heading', { names }),
      lead: t('booking_emails:booking_reminder.lead', { time }),
      when: { label: t('booking_emails:when'), value: when },
      with: { label: t('booking_emails:with'), value: withNames },
      ...placeFacts(t, row),
      button:
        row.call_url === null
          ? open
          : { label: t('booking_emails:booking_reminder.join'), url: row.call_url },
      change: {
        move: delivery.has_pages
          ? { label: t('booking_emails:booking_reminder.late'), url: coffee }
          : { label: t('booking_emails:move'), url: page('reschedule') },
        cancel: { label: t('booking_emails:booking_reminder.cannot'), url: page('cancel') },
      },
      why: t('booking_emails:why'),
      off,
    },
  };
}

function question(services: Services, delivery: DueDelivery, row: BookingRow): OutgoingMessage<Notice> {
  const { t, names, when, coffee, common, off } = partsOf(services, QUESTION, delivery, row);
  return {
    ...common,
    subject: t('booking_emails:booking_question.subject', { names }),
    content: {
      language: delivery.language,
      company: delivery.company_name,
      heading: t('booking_emails:booking_question.heading', { names }),
      lead: t('booking_emails:booking_question.lead', { when }),
      button: { label: t('booking_emails:booking_question.button'), url: coffee },
      why: t('booking_emails:booking_question.why'),
      ...(off && { leave: off }),
    },
  };
}

const ANSWERED: SkippedMessage = { skip: 'answered' };
const CANCELED: SkippedMessage = { skip: 'withdrawn' };

const reminderEmail = defineEmail<BookedTime>({
  kind: REMINDER,
  to: 'member',
  template: bookedTimeTemplate,
  async load({ services, db }, deliveries) {
    const rows = await loadBookings(db, deliveries);
    return contentsOf(
      deliveries,
      rows,
      (delivery, row) =>
        (row.canceled_at === null ? outdated(delivery, row) : CANCELED) ?? reminder(services, delivery, row),
    );
  },
});

const questionEmail = defineEmail<Notice>({
  kind: QUESTION,
  to: 'member',
  template: noticeTemplate,
  async load({ services, db }, deliveries) {
    const rows = await loadBookings(db, deliveries);
    return contentsOf(deliveries, rows, (delivery, row) => {
      // Without pages there is nowhere to say it.
      if (row.canceled_at !== null || !delivery.has_pages) return CANCELED;
      return row.is_answered ? ANSWERED : question(services, delivery, row);
    });
  },
});

function contentsOf<Content>(
  deliveries: readonly DueDelivery[],
  rows: ReadonlyMap<number, BookingRow>,
  make: (delivery: DueDelivery, row: BookingRow) => OutgoingMessage<Content> | SkippedMessage,
): Map<number, OutgoingMessage<Content> | SkippedMessage> {
  return new Map(
    deliveries.flatMap((delivery) => {
      const row = rows.get(delivery.id);
      return row ? [[delivery.id, make(delivery, row)] as const] : [];
    }),
  );
}

/** The emails before and after a booked time. */
export const reminderEmails = [reminderEmail, questionEmail];
