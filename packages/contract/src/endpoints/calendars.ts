import { z } from 'zod';
import {
  companyItemParams,
  companyParams,
  done,
  id,
  instant,
  none,
  paged,
  wholeListQuery,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Where calendars come from (spec, section 9). */
export const CALENDAR_PROVIDERS = ['google', 'office365'] as const;
export type CalendarProvider = (typeof CALENDAR_PROVIDERS)[number];

/**
 * `expired`: the consent of its account was revoked or ran out, and has to be given again; `failing`: the last read failed;
 * `gone`: its account has it no more.
 */
export const CALENDAR_STATES = ['connected', 'failing', 'expired', 'gone'] as const;

export const calendar = z
  .object({
    id,
    provider: z.enum(CALENDAR_PROVIDERS),
    /** The connected account, and its name at the provider. */
    account_id: id,
    account: z.string(),
    /** Its name at the provider. */
    name: z.string(),
    is_primary: z.boolean(),
    /** Whether coffees can be written into it. */
    can_write: z.boolean(),
    state: z.enum(CALENDAR_STATES),
    /** Whether events in it block bookings. */
    checks_busy: z.boolean(),
    created_at: instant,
    /** Disconnects its account, with all calendars of that. */
    delete_calendar_url: z.string(),
  })
  .meta({ id: 'Calendar' });
export type Calendar = z.output<typeof calendar>;

const calendarList = paged(calendar).extend({
  /** Providers that this installation can connect. */
  providers: z.array(z.enum(CALENDAR_PROVIDERS)),
  /** The calendar that coffees are written into; null for none. */
  destination_calendar_id: id.nullable(),
});
export type CalendarList = z.output<typeof calendarList>;

const base = '/api/v1/companies/{company_id}/calendars/';

export const calendarsEndpoints = {
  calendars: endpoint({
    name: 'calendars',
    method: 'GET',
    path: base,
    summary: 'The calendars of your connected accounts, and the providers you can connect',
    params: companyParams,
    query: wholeListQuery('account_id'),
    body: none,
    response: calendarList,
    status: 200,
    problems: ['calendars_off'],
  }),
  calendars_update: endpoint({
    name: 'calendars_update',
    method: 'PUT',
    path: `${base}{id}/`,
    summary: 'Set whether events of a calendar block your availability',
    params: companyItemParams,
    query: none,
    body: z.object({ checks_busy: z.boolean() }),
    response: calendar,
    status: 200,
    problems: ['calendars_off'],
  }),
  calendars_delete: endpoint({
    name: 'calendars_delete',
    method: 'POST',
    path: `${base}accounts/{id}/delete/`,
    summary: 'Disconnect an account with all its calendars. Events already added stay',
    params: companyItemParams,
    query: none,
    body: none,
    response: done,
    status: 200,
    problems: ['calendars_off'],
  }),
  update_destination_calendar: endpoint({
    name: 'update_destination_calendar',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/update_destination_calendar/',
    summary: 'Choose the calendar to add coffees to, or none',
    params: companyParams,
    query: none,
    body: z.object({ destination_calendar_id: id.nullable() }),
    response: calendarList,
    status: 200,
    problems: ['calendars_off', 'calendar_read_only'],
  }),
  calendars_connect: endpoint({
    name: 'calendars_connect',
    method: 'POST',
    path: `${base}connect/`,
    summary: 'Start connecting an account. Returns the consent page of its provider',
    params: companyParams,
    query: none,
    body: z.object({ provider: z.enum(CALENDAR_PROVIDERS) }),
    response: z.object({ url: z.url() }),
    status: 200,
    problems: ['calendars_off', 'calendar_provider_off', 'too_many_requests'],
  }),
  calendars_callback: endpoint({
    name: 'calendars_callback',
    method: 'POST',
    path: `${base}callback/`,
    summary: 'Finish connecting an account with the provider’s answer, once and in the same browser',
    params: companyParams,
    query: none,
    body: z.object({ state: z.string().min(1).max(500), code: z.string().min(1).max(4_000) }),
    response: calendarList,
    status: 200,
    problems: [
      'calendars_off',
      'calendar_consent_invalid',
      'calendar_consent_partial',
      'calendar_unreachable',
      'too_many_requests',
    ],
  }),
};
