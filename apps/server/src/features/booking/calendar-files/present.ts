import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

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
  /** The page of the coffee. */
  url: string;
  organizer: { name: string; email: string };
  guests: readonly { name: string; email: string }[];
}

/** An event as iCalendar (RFC 5545, 5546), in UTC: every calendar shows it on its reader's own clock. */
export function calendarFile(event: CalendarEvent): { method: 'REQUEST' | 'CANCEL'; content: string } {
  const method = event.is_canceled ? 'CANCEL' : 'REQUEST';
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
    description: event.url,
    url: event.url,
    status: event.is_canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: event.organizer,
    // No answer is needed: a guest who cannot come moves the date by the link of the email, which notifies all.
    attendees: event.guests.map((guest) => ({ ...guest, rsvp: false, status: ICalAttendeeStatus.ACCEPTED })),
  });
  return { method, content: calendar.toString() };
}
