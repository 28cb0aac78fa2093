import { instantOf, type Span } from '@fika/contract';
import { z } from 'zod';
import type { Config } from '#platform/config.ts';
import {
  callTokenAddress,
  callUrlIn,
  callVendor,
  instantIn,
  intoCalendar,
  readingOf,
  unlessGone,
  withCall,
} from '../gateway.ts';
import type { CalendarEntry, CalendarPort, CalendarReading, CalendarTokens, WrittenEvent } from '../types.ts';

const SCOPES = 'offline_access openid User.Read Calendars.ReadWrite';

const granted = z.object({ access_token: z.string(), expires_in: z.number(), refresh_token: z.string() });
const me = z.object({ mail: z.string().nullable().optional(), userPrincipalName: z.string() });
const listed = z.object({
  value: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullable().optional(),
      canEdit: z.boolean().nullable().optional(),
      isDefaultCalendar: z.boolean().nullable().optional(),
    }),
  ),
  '@odata.nextLink': z.string().optional(),
});
const moment = z.object({ dateTime: z.string() });
const viewed = z.object({
  value: z.array(
    z.object({
      showAs: z.string().nullable().optional(),
      isAllDay: z.boolean().nullable().optional(),
      isCancelled: z.boolean().nullable().optional(),
      start: moment,
      end: moment,
    }),
  ),
  '@odata.nextLink': z.string().optional(),
});
type Viewed = z.output<typeof viewed>['value'][number];
const created = z.object({
  id: z.string(),
  onlineMeeting: z.object({ joinUrl: z.string().nullable().optional() }).nullable().optional(),
});

/** With this header, times are in UTC, without a suffix that says so. */
const UTC = { prefer: 'outlook.timezone="UTC"' };
const FREE: ReadonlySet<string | null | undefined> = new Set(['free', 'workingElsewhere']);
/** Only the times are requested. */
const TIMES = 'start,end,showAs,isAllDay,isCancelled';
/** So many calls of one mailbox are served at the same time. */
const AT_ONCE = 4;

interface Page<T> {
  value: T[];
  '@odata.nextLink'?: string | undefined;
}

/** The calendars of a Microsoft 365 account; null where this installation is not known to Microsoft. */
export function office365Calendar(config: Config): CalendarPort | null {
  const {
    MICROSOFT_CLIENT_ID: client_id,
    MICROSOFT_CLIENT_SECRET: client_secret,
    MICROSOFT_URL: own,
  } = config;
  if (!client_id || !client_secret) return null;
  const graph = `${own ?? 'https://graph.microsoft.com'}/v1.0`;
  const oauth = `${own ?? 'https://login.microsoftonline.com'}/${config.MICROSOFT_TENANT}/oauth2/v2.0`;
  const grant = async (form: Record<string, string>): Promise<CalendarTokens> => {
    const whole = { client_id, client_secret, scope: SCOPES, ...form };
    const { expires_in, ...tokens } = await callTokenAddress(`${oauth}/token`, whole, granted);
    return { ...tokens, expires_at: instantIn(expires_in) };
  };
  const calendar = (id: string) => `${graph}/me/calendars/${encodeURIComponent(id)}`;
  // The id of an event is valid in the whole mailbox.
  const event = ({ external_id }: WrittenEvent) => `${graph}/me/events/${encodeURIComponent(external_id)}`;
  /** All pages of a list. The address of the next one is whole, and followed only when it leads to the same place. */
  const pages = async <T>(token: string, first: string, schema: z.ZodType<Page<T>>): Promise<T[]> => {
    const found: T[] = [];
    let url: string | undefined = first;
    while (url !== undefined && url.startsWith(`${graph}/`)) {
      const page: Page<T> = await callVendor(url, { token, headers: UTC, schema });
      found.push(...page.value);
      url = page['@odata.nextLink'];
    }
    return found;
  };
  return {
    consentUrl: ({ state, challenge, redirect_uri }) =>
      `${oauth}/authorize?${new URLSearchParams({
        client_id,
        redirect_uri,
        state,
        response_type: 'code',
        response_mode: 'query',
        scope: SCOPES,
        prompt: 'select_account',
        code_challenge: challenge,
        code_challenge_method: 'S256',
      })}`,
    exchange: async ({ code, verifier, redirect_uri }) => {
      const tokens = await grant({
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri,
      });
      const { mail, userPrincipalName } = await callVendor(`${graph}/me`, {
        token: tokens.access_token,
        schema: me,
      });
      return { tokens, account: mail ?? userPrincipalName };
    },
    // Each answer brings another token that lasts, and the old one ends.
    refresh: ({ refresh_token }) => grant({ grant_type: 'refresh_token', refresh_token }),
    list: async (token) => {
      const found = await pages(token, `${graph}/me/calendars?$top=100`, listed);
      return found.map(({ id, name, canEdit, isDefaultCalendar }) => ({
        external_id: id,
        name: name ?? '',
        is_primary: isDefaultCalendar ?? false,
        can_write: canEdit ?? false,
      }));
    },
    busy: async (token, { calendars, window, timezone }) => {
      const range = new URLSearchParams({
        startDateTime: new Date(window.start).toISOString(),
        endDateTime: new Date(window.end).toISOString(),
      });
      const read = async (id: string): Promise<CalendarReading> => {
        const url = `${calendar(id)}/calendarView?${range}&$select=${TIMES}&$top=500`;
        const events = await pages(token, url, viewed);
        return events
          .filter(({ showAs, isCancelled }) => !FREE.has(showAs) && isCancelled !== true)
          .map((one) => spanOf(one, timezone));
      };
      const readings = new Map<string, CalendarReading>();
      for (let first = 0; first < calendars.length; first += AT_ONCE) {
        const some = calendars.slice(first, first + AT_ONCE);
        const answers = await Promise.all(some.map((id) => readingOf(read(id))));
        for (const [index, id] of some.entries()) readings.set(id, answers[index] ?? 'unread');
      }
      return readings;
    },
    create: async (token, id, entry) => {
      const write = (given: CalendarEntry) => {
        const json = { transactionId: given.key, ...eventOf(given), ...meetingOf(given) };
        const call = { method: 'POST', token, json, schema: created } as const;
        return callVendor(`${calendar(id)}/events`, call);
      };
      const { id: external_id, onlineMeeting } = await intoCalendar(withCall(entry, write));
      return { external_id, call_url: callUrlIn(onlineMeeting?.joinUrl) };
    },
    move: (token, written, entry) =>
      unlessGone(callVendor(event(written), { method: 'PATCH', token, json: eventOf(entry) })),
    remove: (token, written) => unlessGone(callVendor(event(written), { method: 'DELETE', token })),
    // Microsoft has no call for it: the member removes the app on their account's page.
    revoke: async () => undefined,
  };
}

/** A whole day is midnight to midnight wherever its owner is, and comes without saying where. */
function spanOf({ start, end, isAllDay }: Viewed, timezone: string): Span {
  const at = ({ dateTime }: { dateTime: string }) =>
    isAllDay && dateTime.slice(11, 19) === '00:00:00'
      ? Date.parse(instantOf(dateTime.slice(0, 19), timezone))
      : utc(dateTime);
  return { start: at(start), end: at(end) };
}

const utc = (text: string): number => Date.parse(`${text.slice(0, 19)}Z`);

/** The address of the call is in the answer. Microsoft ignores this for an account without Teams, or refuses it. */
const meetingOf = ({ call }: CalendarEntry) =>
  call === 'make' ? { isOnlineMeeting: true, onlineMeetingProvider: 'teamsForBusiness' } : {};

function eventOf({ summary, description, location, call, starts_at, ends_at }: CalendarEntry) {
  const at = (instant: string) => ({
    dateTime: new Date(instant).toISOString().slice(0, 19),
    timeZone: 'UTC',
  });
  return {
    subject: summary,
    // Teams writes the call into the body: another one would end it, and that is how a call is removed.
    ...(call !== 'keep' && { body: { contentType: 'text', content: description } }),
    ...((call === 'none' || call === 'remove' || location !== '') && {
      location: { displayName: location },
    }),
    start: at(starts_at),
    end: at(ends_at),
  };
}
