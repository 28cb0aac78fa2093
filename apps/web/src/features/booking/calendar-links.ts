import type { BookingView } from './api.ts';

interface EventOfLink extends Pick<BookingView, 'place' | 'call_url'> {
  title: string;
  /** ISO instants. */
  starts_at: string;
  ends_at: string;
  /** The page of the meeting. */
  page: string;
}

const locationOf = ({ place, call_url }: EventOfLink): string => place || (call_url ?? '');

const detailsOf = ({ call_url, page }: EventOfLink): string =>
  call_url === null ? page : `${call_url}\n\n${page}`;

/** 2026-11-26T14:00:00.000Z as 20261126T140000Z. */
const stamp = (instant: string): string =>
  `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** The page of Google Calendar that adds an event. */
export function googleLink(event: EventOfLink): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.title,
    dates: `${stamp(event.starts_at)}/${stamp(event.ends_at)}`,
    details: detailsOf(event),
    location: locationOf(event),
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

/** The page of Outlook for work that adds an event. */
export function outlookLink(event: EventOfLink): string {
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.title,
    startdt: event.starts_at,
    enddt: event.ends_at,
    body: detailsOf(event),
    location: locationOf(event),
  });
  // It shows a plus of a query as a plus.
  return `https://outlook.office.com/calendar/deeplink/compose?${query.toString().replaceAll('+', '%20')}`;
}
