import { z } from 'zod';

const when = z.strictObject({ dateTime: z.string(), timeZone: z.literal('UTC') });
export const googleEvent = z.strictObject({
  id: z
    .string()
    .regex(/^[a-v0-9]{5,1024}$/)
    .optional(),
  summary: z.string(),
  description: z.string(),
  location: z.string(),
  start: when,
  end: when,
  conferenceData: z
    .strictObject({
      createRequest: z.strictObject({
        requestId: z.string(),
        conferenceSolutionKey: z.strictObject({ type: z.literal('hangoutsMeet') }),
      }),
    })
    .optional(),
});
export const graphEvent = z.strictObject({
  transactionId: z.string().optional(),
  subject: z.string(),
  body: z.strictObject({ contentType: z.enum(['text', 'html']), content: z.string() }).optional(),
  location: z.strictObject({ displayName: z.string() }).optional(),
  start: when,
  end: when,
  isOnlineMeeting: z.literal(true).optional(),
  onlineMeetingProvider: z.literal('teamsForBusiness').optional(),
});
export const freeBusyRequest = z.strictObject({
  timeMin: z.iso.datetime(),
  timeMax: z.iso.datetime(),
  timeZone: z.string(),
  items: z.array(z.strictObject({ id: z.string() })).max(50),
});

/** Roles of Google; at Microsoft the first two may edit. */
type Access = 'owner' | 'writer' | 'reader' | 'freeBusyReader';

/** A calendar of the account at the vendor. */
export interface VendorCalendar {
  id: string;
  name: string;
  access: Access;
  /** When it is busy: ISO instants. */
  busy: { start: string; end: string }[];
  /** Whole days on which its owner is away, YYYY-MM-DD. */
  days?: string[];
  /** It alone cannot be read. */
  isBroken?: boolean;
}

/** The calendars of the account at the beginning. */
export const mainCalendar = (): VendorCalendar => ({ id: MAIN, name: 'Ada', access: 'owner', busy: [] });
export const MAIN = 'main@calendar.example';

export const canWrite = ({ access }: VendorCalendar): boolean => access === 'owner' || access === 'writer';

const DAY = 86_400_000;

/** The events of a calendar as Graph returns them, with the selected fields only. */
export function viewOf({ busy, days = [] }: VendorCalendar, select: string): object[] {
  const at = (instant: string) => ({ dateTime: `${instant.slice(0, 19)}.0000000`, timeZone: 'UTC' });
  const day = (date: string, after = 0) =>
    at(new Date(Date.parse(`${date}T00:00:00Z`) + after).toISOString());
  const always = { start: at('2020-01-01T00:00:00Z'), end: at('2099-01-01T00:00:00Z'), subject: 'Dentist' };
  const events = [
    { ...always, showAs: 'free', isAllDay: false, isCancelled: false },
    { ...always, showAs: 'busy', isAllDay: false, isCancelled: true },
    ...busy.map(({ start, end }) => ({
      ...always,
      showAs: 'busy',
      isAllDay: false,
      isCancelled: false,
      start: at(start),
      end: at(end),
    })),
    ...days.map((date) => ({
      ...always,
      showAs: 'oof',
      isAllDay: true,
      isCancelled: false,
      start: day(date),
      end: day(date, DAY),
    })),
  ];
  const wanted = select.split(',');
  return events.map((event) =>
    Object.fromEntries(Object.entries(event).filter(([key]) => wanted.includes(key))),
  );
}
