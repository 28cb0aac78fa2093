import { z } from 'zod';
import { branding, id, idParam, instant, locale, none, plannedInstant } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ONE_LINE, isCallUrl } from '../call-url.ts';
import { BOOKING_ACTIONS } from '../endpoint-values.ts';
import { LIMITS } from '../limits.ts';

export type BookingAction = (typeof BOOKING_ACTIONS)[number];

const token = z.string().min(1).max(1_000).optional();

/** The coffee: by the token of a link, or by the session of its member. */
const whose = { token, company_id: id.optional(), coffee_id: id.optional() };

/**
 * The state of a coffee for booking: `open` for a time, `booked`, `replaced` (the link is of an earlier booking and cannot change
 * the current one), `over` (it took place, did not, or was canceled), or `alone` (no other member has an account any more).
 */
export const BOOKING_STATES = ['open', 'booked', 'replaced', 'over', 'alone'] as const;

const guest = z.object({ id, first_name: z.string(), last_name: z.string() });

export const bookingView = z
  .object({
    state: z.enum(BOOKING_STATES),
    company: z.object({ id, name: z.string(), slug: z.string(), branding }),
    coffee_id: id,
    member: guest.extend({ culture: locale }),
    others: z.array(guest),
    /** The zone that the reader chose; null where they chose none, and their browser knows best. */
    timezone: z.string().nullable(),
    /** When it takes place; null until it is booked. */
    booked: z.object({ starts_at: instant, ends_at: instant }).nullable(),
    /** Who agreed to the booked time; null without one. The member who booked or moved it has agreed. */
    agreement: z
      .object({
        /** Whether the reader has agreed. */
        is_mine: z.boolean(),
        /** The others who have not agreed. */
        waiting: z.array(guest),
      })
      .nullable(),
    /** Where they meet, '' before a member enters it. */
    place: z.string(),
    /** The https address of a call; null without one. */
    call_url: z.url().nullable(),
    /** Places that suit all members: the offices that they share. */
    suggested_places: z.array(z.string()),
    /** Whether the event of a booked time is written into a calendar that the reader connected. */
    in_calendar: z.boolean(),
    /** The starts of half hours that suit all members, soonest first, without the booked one. */
    slots: z.array(instant),
    /** The time that was looked at. */
    from: instant,
    until: instant,
    /** Whether calendars of members could not be read, so that slots follow from hours alone. */
    calendars_unread: z.boolean(),
    /** The last proposal to the reader in words; null without one, or once it is over. */
    proposal: z.object({ by: guest, text: z.string() }).nullable(),
  })
  .meta({ id: 'Booking' });
export type BookingView = z.output<typeof bookingView>;

/** Where people meet, as a member enters it. */
const wantedPlace = {
  place: z.string().trim().max(LIMITS.placeLength).regex(ONE_LINE).default(''),
  call_url: z
    .string()
    .trim()
    .refine(isCallUrl, { error: 'call_url' })
    .transform((text) => new URL(text).href)
    .pipe(z.string().max(LIMITS.callUrlLength))
    .nullable()
    .default(null),
};

export const CALENDAR_FILE = 'text/calendar; charset=utf-8';

/** The query of a link or of a member of the coffee. */
const asked = z.object({
  token,
  /** Which kind of link the token is of. */
  action: z.enum(BOOKING_ACTIONS).default('schedule'),
  company_id: idParam.optional(),
  coffee_id: idParam.optional(),
});

const TOKEN_PROBLEMS = ['link_invalid', 'link_expired', 'too_many_requests'] as const;

export const bookingEndpoints = {
  booking_slots: endpoint({
    name: 'booking_slots',
    method: 'GET',
    path: '/api/v1/booking/slots/',
    summary:
      'Free times of everyone in a coffee, by the token of a link or as a member of it. Changes nothing',
    params: none,
    query: asked,
    body: none,
    response: bookingView,
    status: 200,
    problems: [...TOKEN_PROBLEMS],
  }),
  booking_schedule: endpoint({
    name: 'booking_schedule',
    method: 'POST',
    path: '/api/v1/booking/schedule/',
    summary: 'Book one of the times. Everyone gets an email with the calendar event',
    params: none,
    query: none,
    body: z.object({ ...whose, starts_at: plannedInstant }),
    response: bookingView,
    status: 200,
    problems: [...TOKEN_PROBLEMS, 'slot_taken', 'booking_exists', 'booking_over'],
  }),
  booking_reschedule: endpoint({
    name: 'booking_reschedule',
    method: 'POST',
    path: '/api/v1/booking/reschedule/',
    summary: 'Move a booked coffee to another time',
    params: none,
    query: none,
    body: z.object({ ...whose, starts_at: plannedInstant }),
    response: bookingView,
    status: 200,
    problems: [...TOKEN_PROBLEMS, 'slot_taken', 'booking_none', 'booking_over'],
  }),
  booking_agree: endpoint({
    name: 'booking_agree',
    method: 'POST',
    path: '/api/v1/booking/agree/',
    summary: 'Agree to the booked time. The others are notified. Repeating changes nothing',
    params: none,
    query: none,
    /** `starts_at`: the time that the member saw. */
    body: z.object({ ...whose, starts_at: instant }),
    response: bookingView,
    status: 200,
    problems: [...TOKEN_PROBLEMS, 'booking_changed', 'booking_none', 'booking_over'],
  }),
  booking_cancel: endpoint({
    name: 'booking_cancel',
    method: 'POST',
    path: '/api/v1/booking/cancel/',
    summary: 'Cancel a booked time. The coffee stays. Repeating changes nothing',
    params: none,
    query: none,
    body: z.object(whose),
    response: bookingView,
    status: 200,
    problems: [...TOKEN_PROBLEMS, 'booking_over'],
  }),
  booking_place: endpoint({
    name: 'booking_place',
    method: 'POST',
    path: '/api/v1/booking/place/',
    summary:
      'Set where people meet: a place, an https call link, or both. Empty values remove them. Everyone is notified if a time is booked',
    params: none,
    query: none,
    body: z.object({
      ...whose,
      action: z.enum(['schedule', 'reschedule']).default('schedule'),
      ...wantedPlace,
    }),
    response: bookingView,
    status: 200,
    problems: [...TOKEN_PROBLEMS, 'booking_none', 'booking_over'],
  }),
  booking_event_file: endpoint({
    name: 'booking_event_file',
    method: 'GET',
    path: '/api/v1/booking/event/',
    summary: 'The booked time as an iCalendar file. It has the same id as the event in emails',
    params: none,
    query: asked,
    body: none,
    response: none,
    file: CALENDAR_FILE,
    status: 200,
    problems: [...TOKEN_PROBLEMS, 'booking_none'],
  }),
  booking_propose: endpoint({
    name: 'booking_propose',
    method: 'POST',
    path: '/api/v1/booking/propose/',
    summary: 'Suggest times in a message and email to the others, if no slot suits everyone',
    params: none,
    query: none,
    body: z.object({
      ...whose,
      action: z.enum(['schedule', 'reschedule']).default('schedule'),
      text: z.string().trim().min(1).max(LIMITS.proposalLength),
      client_id: z.uuid(),
    }),
    response: bookingView,
    status: 200,
    problems: [...TOKEN_PROBLEMS, 'booking_over'],
  }),
};
