import { z } from 'zod';
import type { Config } from '#platform/config.ts';
import {
  callTokenAddress,
  callUrlIn,
  callVendor,
  instantIn,
  intoCalendar,
  unlessGone,
  VendorFailure,
  withCall,
} from '../gateway.ts';
import {
  type CalendarEntry,
  type CalendarPort,
  type CalendarReading,
  ConsentExpired,
  ConsentInPart,
  type WrittenEvent,
} from '../types.ts';

/** Scopes that the consent page lists separately, each with a box that the member may leave empty. */
const CALENDAR_SCOPES = [
  'https://www.googleapis.com/auth/calendar.events',
  'https://www.googleapis.com/auth/calendar.freebusy',
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
];
const SCOPES = ['openid', 'email', ...CALENDAR_SCOPES];
const CONFLICT = 409;
/** The most calendars per busy request, and per page of a list. */
const MANY_BUSY = 50;
const MANY_LISTED = 250;
const WRITERS: ReadonlySet<string> = new Set(['owner', 'writer', 'writerWithoutPrivateAccess']);

const granted = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
  scope: z.string(),
});
const listed = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        summary: z.string().default(''),
        summaryOverride: z.string().optional(),
        accessRole: z.string().optional(),
        primary: z.boolean().default(false),
        deleted: z.boolean().default(false),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
});
type Listed = z.output<typeof listed>['items'][number];
const freeBusy = z.object({
  calendars: z.record(
    z.string(),
    z.object({
      busy: z.array(z.object({ start: z.string(), end: z.string() })).default([]),
      errors: z.array(z.object({ reason: z.string().optional() })).optional(),
    }),
  ),
});

const created = z.object({
  hangoutLink: z.string().optional(),
  conferenceData: z
    .object({
      entryPoints: z
        .array(z.object({ entryPointType: z.string().optional(), uri: z.string().optional() }))
        .default([]),
      createRequest: z
        .object({ status: z.object({ statusCode: z.string().optional() }).optional() })
        .optional(),
    })
    .optional(),
});

/** Google Calendar; null where this installation is not known to Google. */
export function googleCalendar(config: Config): CalendarPort | null {
  const { GOOGLE_CLIENT_ID: client_id, GOOGLE_CLIENT_SECRET: client_secret, GOOGLE_URL: own } = config;
  if (!client_id || !client_secret) return null;
  const api = `${own ?? 'https://www.googleapis.com'}/calendar/v3`;
  const oauth = own ?? 'https://oauth2.googleapis.com';
  const client = { client_id, client_secret };
  const events = (calendar: string) => `${api}/calendars/${encodeURIComponent(calendar)}/events`;
  const event = ({ calendar, external_id }: WrittenEvent) =>
    `${events(calendar)}/${encodeURIComponent(external_id)}`;
  return {
    consentUrl: ({ state, challenge, redirect_uri }) =>
      `${own ?? 'https://accounts.google.com'}/o/oauth2/v2/auth?${new URLSearchParams({
        client_id,
        redirect_uri,
        state,
        response_type: 'code',
        scope: SCOPES.join(' '),
        // Only then there is a token that lasts.
        access_type: 'offline',
        prompt: 'consent',
        include_granted_scopes: 'true',
        code_challenge: challenge,
        code_challenge_method: 'S256',
      })}`,
    exchange: async ({ code, verifier, redirect_uri }) => {
      const form = {
        ...client,
        code,
        redirect_uri,
        code_verifier: verifier,
        grant_type: 'authorization_code',
      };
      const answer = await callTokenAddress(`${oauth}/token`, form, granted);
      const given = new Set(answer.scope.split(' '));
      if (!CALENDAR_SCOPES.every((scope) => given.has(scope))) throw new ConsentInPart();
      if (!answer.refresh_token || !answer.id_token) throw new VendorFailure(200, 'no token that lasts');
      return {
        account: accountIn(answer.id_token),
        tokens: {
          access_token: answer.access_token,
          refresh_token: answer.refresh_token,
          expires_at: instantIn(answer.expires_in),
        },
      };
    },
    refresh: async ({ refresh_token }) => {
      const form = { ...client, refresh_token, grant_type: 'refresh_token' };
      const answer = await callTokenAddress(`${oauth}/token`, form, granted);
      return { access_token: answer.access_token, refresh_token, expires_at: instantIn(answer.expires_in) };
    },
    list: async (token) => {
      const found: Listed[] = [];
      let pageToken: string | undefined;
      do {
        const asked = new URLSearchParams({
          maxResults: String(MANY_LISTED),
          ...(pageToken && { pageToken }),
        });
        const page = await callVendor(`${api}/users/me/calendarList?${asked}`, { token, schema: listed });
        found.push(...page.items.filter(({ deleted }) => !deleted));
        pageToken = page.nextPageToken;
      } while (pageToken !== undefined);
      return found.map(({ id, summary, summaryOverride, primary, accessRole = '' }) => ({
        external_id: id,
        name: summaryOverride ?? summary,
        is_primary: primary,
        can_write: WRITERS.has(accessRole),
      }));
    },
    busy: async (token, { calendars: ids, window }) => {
      const readings = new Map<string, CalendarReading>();
      for (let first = 0; first < ids.length; first += MANY_BUSY) {
        const some = ids.slice(first, first + MANY_BUSY);
        const { calendars } = await callVendor(`${api}/freeBusy`, {
          method: 'POST',
          token,
          json: {
            timeMin: new Date(window.start).toISOString(),
            timeMax: new Date(window.end).toISOString(),
            timeZone: 'UTC',
            items: some.map((id) => ({ id })),
          },
          schema: freeBusy,
        });
        for (const id of some) readings.set(id, readingIn(calendars[id]));
      }
      return readings;
    },
    create: async (token, calendar, entry) => {
      const write = (given: CalendarEntry) => {
        const json = { id: given.key, ...eventOf(given) };
        const call = { method: 'POST', token, json, schema: created } as const;
        return callVendor(`${events(calendar)}?${WRITING}`, call);
      };
      const written = { external_id: entry.key, call_url: null };
      try {
        const answer = await intoCalendar(withCall(entry, write));
        if (!isPending(answer)) return { ...written, call_url: callIn(answer) };
      } catch (error) {
        // An earlier try without an answer has written it.
        if (!(error instanceof VendorFailure && error.status === CONFLICT)) throw error;
      }
      const again = await callVendor(event({ calendar, ...written }), { token, schema: created });
      return { ...written, call_url: callIn(again) };
    },
    move: (token, written, entry) => {
      // Its description has no way to change an event to one without a call: the whole event is replaced.
      const method = entry.call === 'remove' ? 'PUT' : 'PATCH';
      return unlessGone(callVendor(`${event(written)}?${WRITING}`, { method, token, json: eventOf(entry) }));
    },
    remove: (token, written) =>
      unlessGone(callVendor(`${event(written)}?sendUpdates=none`, { method: 'DELETE', token })),
    revoke: async ({ refresh_token }) => {
      await callVendor(`${oauth}/revoke`, { method: 'POST', form: { token: refresh_token } });
    },
  };
}

/** The result of one calendar of an answer: a failure to read it comes in a success. */
function readingIn(calendar: z.output<typeof freeBusy>['calendars'][string] | undefined): CalendarReading {
  if (calendar?.errors?.some(({ reason }) => reason === 'notFound')) return 'gone';
  if (!calendar || calendar.errors?.length) return 'unread';
  return calendar.busy.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }));
}

type Created = z.output<typeof created>;

/** Google may need a moment to make the call. */
const isPending = ({ conferenceData }: Created): boolean =>
  conferenceData?.createRequest?.status?.statusCode === 'pending';

function callIn({ hangoutLink, conferenceData }: Created): string | null {
  const video = conferenceData?.entryPoints.find(({ entryPointType: type }) => type === 'video');
  return callUrlIn(hangoutLink ?? video?.uri);
}

/** Google emails no one. Without the version, it would ignore what is said about the call. */
const WRITING = 'sendUpdates=none&conferenceDataVersion=1';

function eventOf(entry: CalendarEntry) {
  const { summary, description, location, starts_at, ends_at } = entry;
  return {
    summary,
    description,
    location,
    ...conferenceOf(entry),
    start: { dateTime: starts_at, timeZone: 'UTC' },
    end: { dateTime: ends_at, timeZone: 'UTC' },
  };
}

/** A repeated request with the same id makes no second call. An event keeps the call that nothing is said about. */
function conferenceOf({ call, key }: CalendarEntry) {
  if (call !== 'make') return {};
  const createRequest = { requestId: key, conferenceSolutionKey: { type: 'hangoutsMeet' } };
  return { conferenceData: { createRequest } };
}

/** The address in a token that came straight from Google over TLS, which needs no other proof (OpenID Connect, 3.1.3.7). */
function accountIn(idToken: string): string {
  const [, payload = ''] = idToken.split('.');
  const read = z
    .object({ email: z.string() })
    .safeParse(parseJson(Buffer.from(payload, 'base64url').toString()));
  if (!read.success) throw new ConsentExpired();
  return read.data.email;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
