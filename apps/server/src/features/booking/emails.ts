import { COFFEE_STATUS, memberName } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { coffeeLink } from '#features/coffees/links.ts';
import { type Conversation, conversationTemplate } from '#features/conversations/present.ts';
import { defineEmail } from '#features/email-outbox/emails.ts';
import type { DueDelivery, OutgoingMessage, SkippedMessage } from '#features/email-outbox/types.ts';
import { dayAndTime } from '#platform/i18n/format.ts';
import { dueTable } from '#features/email-outbox/queries.ts';
import { calendarEvent, calendarFile } from './calendar-files/present.ts';
import type { BookingWord } from './commands/announce-booking.ts';
import { bookingPages } from './tokens.ts';
import { type BookedTime, bookedTimeTemplate } from './booked-time/present.ts';

/** The kinds of emails about a booked time; `booking_event` has the event for a calendar that did not accept it. */
type DateWord = BookingWord | 'booking_event';

interface Named {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
}

interface BookingGuest extends Named {
  /** Whether they agreed to the time that is booked now. */
  has_agreed: boolean;
}

/** A booking as one of its guests sees it. */
export interface BookingRow {
  id: number;
  booking_id: number;
  coffee_id: number;
  slug: string;
  timezone: string;
  starts_at: string;
  ends_at: string;
  sequence: number;
  place: string;
  call_url: string | null;
  canceled_at: string | null;
  updated_at: string;
  booked_by: number | null;
  /** Whether the receiver, or another member, has said whether they met. */
  is_answered: boolean;
  /** Whether the event is written into a calendar that the receiver connected. */
  has_destination: boolean;
  /** All members of the group, the receiver too. */
  guests: BookingGuest[];
}

export async function loadBookings(
  db: Db,
  deliveries: readonly DueDelivery[],
): Promise<Map<number, BookingRow>> {
  const wanted = deliveries.map(({ company_id, id, data }) => ({
    company_id,
    id,
    booking_id: data['booking_id'],
  }));
  const { rows } = await sql<BookingRow>`
    select due.id, b.id as booking_id, b.coffee_id, k.slug, coalesce(u.timezone, k.timezone) as timezone, b.starts_at,
      b.ends_at, b.sequence, f.place, f.call_url, b.canceled_at, b.updated_at, b.booked_by,
      f.status <> ${COFFEE_STATUS.scheduled} or exists (
        select from coffee_feedback s
        where s.company_id = b.company_id and s.coffee_id = b.coffee_id and s.user_id = due.user_id
          and s.updated_at > b.ends_at
      ) as is_answered, exists (
        select from calendars c
        join calendar_accounts a on a.company_id = c.company_id and a.id = c.account_id and a.expired_at is null
        left join booking_events e
          on e.company_id = due.company_id and e.booking_id = b.id and e.user_id = due.user_id
        -- An event stays where it was written, whatever was chosen since.
        where c.company_id = due.company_id and c.user_id = due.user_id and c.can_write and c.gone_at is null
          and case when e.calendar_id is null then c.is_destination else c.id = e.calendar_id end
          and coalesce((k.options #>> '{account_access,enable_calendar_integration}')::boolean, true)
      ) as has_destination, (
        select jsonb_agg(jsonb_build_object('id', g.id, 'first_name', g.first_name, 'last_name', g.last_name,
          'email', g.email, 'has_agreed', exists (
            select from booking_agreements a
            where a.company_id = b.company_id and a.booking_id = b.id and a.user_id = g.id and a.starts_at = b.starts_at
          )) order by g.last_name, g.first_name, g.id)
        from coffee_members m
        join users g on g.company_id = m.company_id and g.id = m.user_id and g.is_active
        where m.company_id = b.company_id and m.coffee_id = b.coffee_id and m.part in ('member', 'fixed')
      ) as guests
    from ${dueTable(deliveries)}
    join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as given (company_id bigint, id bigint, booking_id bigint)
      on given.company_id = due.company_id and given.id = due.id
    join companies k on k.id = due.company_id
    join bookings b on b.company_id = due.company_id and b.id = given.booking_id
    join coffees f on f.company_id = b.company_id and f.id = b.coffee_id
    cross join lateral (
      select timezone from users where company_id = due.company_id and id = due.user_id limit 1
    ) u`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

const bookingEmail = (kind: DateWord) =>
  defineEmail<BookedTime>({
    kind,
    to: 'member',
    // It has the event for calendars.
    isEmailOnly: true,
    template: bookedTimeTemplate,
    async load({ services, db }, deliveries) {
      const rows = await loadBookings(db, deliveries);
      const found = deliveries.flatMap((delivery) => {
        const row = rows.get(delivery.id);
        return row ? [{ delivery, row }] : [];
      });
      return new Map(
        found.map(({ delivery, row }) => [
          delivery.id,
          outdated(delivery, row) ?? content(services, kind, delivery, row),
        ]),
      );
    },
  });

/** A newer email is queued and replaces this one. */
export function outdated({ data }: DueDelivery, row: BookingRow): SkippedMessage | null {
  return data['sequence'] === row.sequence ? null : { skip: 'superseded' };
}

function content(
  { config, keys, translators }: Services,
  kind: DateWord,
  delivery: DueDelivery,
  row: BookingRow,
): OutgoingMessage<BookedTime> {
  const { language } = delivery;
  const t = translators[language];
  const others = row.guests.filter(({ id }) => id !== delivery.user_id);
  const actor = row.guests.find(({ id }) => id === row.booked_by);
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const filled = {
    names: list.format(others.map(({ first_name, email }) => first_name || email)),
    when: dayAndTime(row.starts_at, row.timezone, language),
  };
  const guest = { ...delivery, coffee_id: row.coffee_id, booking_id: row.booking_id };
  const page = bookingPages({ config, keys }, guest, delivery.queued_at);
  const withNames = list.format(others.map((other) => memberName(other, t)));
  const isCanceled = kind === 'booking_canceled';
  // An event that is written into a calendar would be there twice.
  const attached = kind === 'booking_event' || !row.has_destination;
  const isAsked =
    (kind === 'booking_set' || kind === 'booking_moved') &&
    row.guests.some(({ id, has_agreed: hasAgreed }) => id === delivery.user_id && !hasAgreed);
  const buttonOf = () => {
    if (isCanceled) return { label: t('booking_emails:again'), url: page('schedule') };
    if (isAsked) return { label: t('booking_emails:agree'), url: page('agree') };
    if (!delivery.has_pages) return null;
    const url = coffeeLink({ config, keys }, { ...delivery, ...row, mailed_at: delivery.queued_at });
    return { label: t('booking_emails:open'), url };
  };
  return {
    from_name: delivery.company_name,
    subject: t(`booking_emails:booked.${kind}.subject`, filled),
    content: {
      language,
      company: delivery.company_name,
      heading: t(`booking_emails:booked.${kind}.heading`),
      lead: [
        leadOf(t, kind, delivery, actor),
        typeof delivery.data['was'] === 'string'
          ? t('booking_emails:was', { when: dayAndTime(delivery.data['was'], row.timezone, language) })
          : '',
        isAsked ? t('booking_emails:asked') : '',
        eventSentence(t, kind, attached),
      ]
        .filter((sentence) => sentence !== '')
        .join(' '),
      when: { label: t('booking_emails:when'), value: filled.when },
      with: { label: t('booking_emails:with'), value: withNames },
      ...(isCanceled ? NOWHERE : placeFacts(t, row)),
      button: buttonOf(),
      change: isCanceled
        ? null
        : {
            move: { label: t('booking_emails:move'), url: page('reschedule') },
            cancel: { label: t('booking_emails:cancel'), url: page('cancel') },
          },
      why: t('booking_emails:why'),
      off: null,
    },
    ...(!attached
      ? {}
      : {
          calendar: calendarFile(
            calendarEvent(config, t, {
              ...row,
              company_id: delivery.company_id,
              has_pages: delivery.has_pages,
              is_canceled: isCanceled,
            }),
          ),
        }),
  };
}

const NOWHERE = { where: null, call: null };

/** Where people meet; a link is opened only with https. */
export function placeFacts(
  t: Translator,
  { place, call_url }: Pick<BookingRow, 'place' | 'call_url'>,
): Pick<BookedTime, 'where' | 'call'> {
  return {
    where: place === '' ? null : { label: t('booking_emails:where'), value: place },
    call: call_url === null ? null : { label: t('booking_emails:call'), value: call_url },
  };
}

/** The first sentence: the change, and the member who made it. */
function leadOf(t: Translator, kind: DateWord, { user_id }: DueDelivery, actor?: Named): string {
  if (kind === 'booking_event') return t('booking_emails:booked.booking_event.lead');
  if (!actor) return t(`booking_emails:booked.${kind}.lead_unnamed`);
  if (actor.id === user_id) return t(`booking_emails:booked.${kind}.lead_own`);
  return t(`booking_emails:booked.${kind}.lead`, { actor: memberName(actor, t) });
}

/** Where the event is: in the email, or in the calendar of the member. */
function eventSentence(t: Translator, kind: DateWord, attached: boolean): string {
  if (kind === 'booking_event') return t('booking_emails:booked.booking_event.attached');
  if (!attached) return t(`booking_emails:booked.${kind}.written`);
  return kind === 'booking_canceled' ? '' : t(`booking_emails:booked.${kind}.attached`);
}

interface Proposal extends Named {
  delivery_id: number;
  coffee_id: number;
  text: string;
}

/** The email with times in words. */
const proposalEmail = defineEmail<Conversation>({
  kind: 'booking_proposal',
  to: 'member',
  template: conversationTemplate,
  async load({ services: { config, keys, translators }, db }, deliveries) {
    const wanted = deliveries.map(({ company_id, id, data }) => ({
      company_id,
      id,
      message_id: data['message_id'],
    }));
    const { rows } = await sql<Proposal>`
      select given.id as delivery_id, m.coffee_id, m.text, u.id, u.first_name, u.last_name, u.email
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as given (company_id bigint, id bigint, message_id bigint)
      join messages m on m.company_id = given.company_id and m.id = given.message_id and m.text <> ''
      join users u on u.company_id = m.company_id and u.id = m.author_id`.execute(db);
    const byDelivery = new Map(rows.map((row) => [row.delivery_id, row]));
    return new Map(
      deliveries.flatMap((delivery): [number, OutgoingMessage<Conversation>][] => {
        const row = byDelivery.get(delivery.id);
        if (!row) return [];
        const { language } = delivery;
        const t = translators[language];
        const actor = memberName(row, t);
        const page = bookingPages(
          { config, keys },
          { ...delivery, ...row, booking_id: 0 },
          delivery.queued_at,
        );
        const mail: OutgoingMessage<Conversation> = {
          from_name: delivery.company_name,
          subject: t('booking_emails:proposal.subject', { actor }),
          content: {
            language,
            company: delivery.company_name,
            heading: t('booking_emails:proposal.heading', { actor }),
            quotes: [{ name: actor, text: row.text }],
            before: '',
            button: { label: t('booking_emails:proposal.button'), url: page('schedule') },
            why: t('booking_emails:why'),
            off: null,
          },
        };
        return [[delivery.id, mail]];
      }),
    );
  },
});

/** The emails about booked times. */
export const bookingEmails = [
  bookingEmail('booking_set'),
  bookingEmail('booking_moved'),
  bookingEmail('booking_placed'),
  bookingEmail('booking_canceled'),
  bookingEmail('booking_event'),
  proposalEmail,
];
