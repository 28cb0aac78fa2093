import { LIMITS, memberName } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import ical, { ICalAlarmType, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Config } from '#platform/config.ts';
import { ownAddress } from '#features/email-outbox/channels/email/present.ts';
import { placeInEvent } from '../rules.ts';

/** A booked time of a coffee as an event in a guest's calendar. */
export interface CalendarEvent {
  /** The same as long as the booking lives. */
  uid: string;
  /** Grows with every change. */
  sequence: number;
  starts_at: string;
  ends_at: string;
  /** When it last changed. */
  changed_at: string;
  is_canceled: boolean;
  summary: string;
  /** Where people meet: a place, or the address of the call; '' for neither. */
  location: string;
  description: string;
  /** The call, or the page of the coffee; null for neither. */
  url: string | null;
  organizer: { name: string; email: string };
  guests: readonly { name: string; email: string; has_agreed: boolean }[];
}

interface EventSource {
  company_id: number;
  booking_id: number;
  coffee_id: number;
  /** Of the workspace. */
  slug: string;
  sequence: number;
  starts_at: string;
  ends_at: string;
  updated_at: string;
  place: string;
  call_url: string | null;
  is_canceled: boolean;
  /** Whether its reader may open the page of the coffee. */
  has_pages: boolean;
  /** All members of the group. */
  guests: readonly { first_name: string; last_name: string; email: string; has_agreed?: boolean }[];
}

/** The event of a booked time, with the names in the language of its reader. */
export function calendarEvent(config: Config, t: Translator, source: EventSource): CalendarEvent {
  const { company_id, booking_id, coffee_id, slug, guests, place, call_url, has_pages, ...times } = source;
  const address = ownAddress(config);
  const page = has_pages
    ? `${config.PUBLIC_URL}${config.BASE_PATH}account/${slug}/user/coffees/${coffee_id}`
    : null;
  const people = guests.map((one) => ({
    name: memberName(one, t),
    email: one.email,
    has_agreed: one.has_agreed ?? false,
  }));
  const list = new Intl.ListFormat(t.language, { type: 'conjunction' });
  return {
    ...times,
    uid: `booking-${company_id}-${booking_id}@${address.split('@').at(-1)}`,
    changed_at: source.updated_at,
    summary: t('booking_emails:event', { names: list.format(people.map(({ name }) => name)) }),
    ...placeInEvent({ place, call_url }, page),
    url: call_url ?? page,
    organizer: { name: config.BRAND_NAME, email: address },
    guests: people,
  };
}

/** An event as iCalendar (RFC 5545, 5546), in UTC: every calendar shows it on its reader's own clock. */
export function calendarFile(event: CalendarEvent): { method: 'REQUEST' | 'CANCEL'; content: string } {
  const method = event.is_canceled ? 'CANCEL' : 'REQUEST';
  return { method, content: contentOf(event, method) };
}

/** The same as a file that its reader imports: not an invitation of others. */
export const savedFile = (event: CalendarEvent): string => contentOf({ ...event, guests: [] }, 'PUBLISH');

function contentOf(event: CalendarEvent, method: 'REQUEST' | 'CANCEL' | 'PUBLISH'): string {
  const calendar = ical({
    method: ICalCalendarMethod[method],
    prodId: { company: 'Fika', product: 'Booking' },
  });
  calendar.createEvent({
    id: event.uid,
    sequence: event.sequence,
    start: new Date(event.starts_at),
    end: new Date(event.ends_at),
    stamp: new Date(event.changed_at),
    summary: event.summary,
    location: event.location,
    description: event.description,
    url: event.url,
    status: event.is_canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: event.organizer,
    // Guests answer by the links of the email, which notify all: an answer to the event would reach no one.
    attendees: event.guests.map(({ name, email, has_agreed: hasAgreed }) => ({
      name,
      email,
      rsvp: false,
      status: hasAgreed ? ICalAttendeeStatus.ACCEPTED : ICalAttendeeStatus.NEEDSACTION,
    })),
    alarms: event.is_canceled
      ? []
      : [{ type: ICalAlarmType.display, trigger: LIMITS.alarmMinutes * 60, description: event.summary }],
  });
  return calendar.toString();
}
