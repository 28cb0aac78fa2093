import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import { callTokenAddress, callVendor, instantIn, unlessGone, VendorFailure } from './call-vendor.ts';
import { ConsentExpired, type CalendarEntry, type CalendarPort } from './provider.ts';

const SCOPES = [
  'openid',
  'email',
  'https://www.googleapis.com/auth/calendar.events',
  'https://www.googleapis.com/auth/calendar.freebusy',
];
const CONFLICT = 409;

const granted = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
});
const freeBusy = z.object({
  calendars: z.record(
    z.string(),
    z.object({
      busy: z.array(z.object({ start: z.string(), end: z.string() })).default([]),
      errors: z.array(z.object({ reason: z.string().optional() })).optional(),
    }),
  ),
});

/** Google Calendar, the primary one of an account; null where this installation is not known to Google. */
export function googleCalendar(config: Config): CalendarPort | null {
  const { GOOGLE_CLIENT_ID: client_id, GOOGLE_CLIENT_SECRET: client_secret, GOOGLE_URL: own } = config;
  if (!client_id || !client_secret) return null;
  const api = `${own ?? 'https://www.googleapis.com'}/calendar/v3`;
  const oauth = own ?? 'https://oauth2.googleapis.com';
  const client = { client_id, client_secret };
  const event = (id: string) => `${api}/calendars/primary/events/${encodeURIComponent(id)}?sendUpdates=none`;
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
    busy: async (token, _account, { start, end }) => {
      const { calendars } = await callVendor(`${api}/freeBusy`, {
        method: 'POST',
        token,
        json: {
          timeMin: new Date(start).toISOString(),
          timeMax: new Date(end).toISOString(),
          timeZone: 'UTC',
          items: [{ id: 'primary' }],
        },
        schema: freeBusy,
      });
      const { primary } = calendars;
      // A calendar that could not be read comes as a success.
      if (!primary || primary.errors?.length) throw new VendorFailure(200, 'the calendar could not be read');
      return primary.busy.map((span) => ({ start: Date.parse(span.start), end: Date.parse(span.end) }));
    },
    create: async (token, entry) => {
      try {
        await callVendor(`${api}/calendars/primary/events?sendUpdates=none`, {
          method: 'POST',
          token,
          json: { id: entry.key, ...eventOf(entry) },
        });
      } catch (error) {
        // It was written by a try whose answer never came.
        if (!(error instanceof VendorFailure && error.status === CONFLICT)) throw error;
      }
      return entry.key;
    },
    move: (token, id, entry) =>
      unlessGone(callVendor(event(id), { method: 'PATCH', token, json: eventOf(entry) })),
    remove: (token, id) => unlessGone(callVendor(event(id), { method: 'DELETE', token })),
    revoke: async ({ refresh_token }) => {
      await callVendor(`${oauth}/revoke`, { method: 'POST', form: { token: refresh_token } });
    },
  };
}

function eventOf({ summary, description, starts_at, ends_at }: CalendarEntry) {
  return {
    summary,
    description,
    start: { dateTime: starts_at, timeZone: 'UTC' },
    end: { dateTime: ends_at, timeZone: 'UTC' },
  };
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
