import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import { callTokenAddress, callVendor, instantIn, unlessGone, VendorFailure } from './call-vendor.ts';
import type { CalendarEntry, CalendarPort, CalendarTokens } from './provider.ts';

const SCOPES = 'offline_access openid User.Read Calendars.ReadWrite';

const granted = z.object({ access_token: z.string(), expires_in: z.number(), refresh_token: z.string() });
const me = z.object({ mail: z.string().nullable().optional(), userPrincipalName: z.string() });
const schedules = z.object({
  value: z.array(
    z.object({
      error: z.object({ message: z.string().optional() }).nullable().optional(),
      scheduleItems: z
        .array(
          z.object({
            status: z.string().optional(),
            start: z.object({ dateTime: z.string() }),
            end: z.object({ dateTime: z.string() }),
          }),
        )
        .nullable()
        .optional(),
    }),
  ),
});
const created = z.object({ id: z.string() });

/** Answers are in UTC when that is asked for, written without saying so. */
const UTC = { prefer: 'outlook.timezone="UTC"' };
const FREE: ReadonlySet<string | undefined> = new Set(['free', 'workingElsewhere']);

/** The calendar of a Microsoft 365 account; null where this installation is not known to Microsoft. */
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
  const event = (id: string) => `${graph}/me/events/${encodeURIComponent(id)}`;
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
    busy: async (token, account, { start, end }) => {
      const at = (instant: number) => ({
        dateTime: new Date(instant).toISOString().slice(0, 19),
        timeZone: 'UTC',
      });
      const { value } = await callVendor(`${graph}/me/calendar/getSchedule`, {
        method: 'POST',
        token,
        headers: UTC,
        json: { schedules: [account], startTime: at(start), endTime: at(end), availabilityViewInterval: 30 },
        schema: schedules,
      });
      const [own] = value;
      if (!own || own.error) throw new VendorFailure(200, own?.error?.message ?? 'no schedule');
      return (own.scheduleItems ?? [])
        .filter(({ status }) => !FREE.has(status))
        .map((item) => ({ start: utc(item.start.dateTime), end: utc(item.end.dateTime) }));
    },
    create: async (token, entry) => {
      const { id } = await callVendor(`${graph}/me/events`, {
        method: 'POST',
        token,
        json: { transactionId: entry.key, ...eventOf(entry) },
        schema: created,
      });
      return id;
    },
    move: (token, id, entry) =>
      unlessGone(callVendor(event(id), { method: 'PATCH', token, json: eventOf(entry) })),
    remove: (token, id) => unlessGone(callVendor(event(id), { method: 'DELETE', token })),
    // Microsoft has no call for it: the member removes the app on their account's page.
    revoke: async () => undefined,
  };
}

const utc = (text: string): number => Date.parse(`${text.slice(0, 19)}Z`);

function eventOf({ summary, description, starts_at, ends_at }: CalendarEntry) {
  const at = (instant: string) => ({
    dateTime: new Date(instant).toISOString().slice(0, 19),
    timeZone: 'UTC',
  });
  return {
    subject: summary,
    body: { contentType: 'text', content: description },
    start: at(starts_at),
    end: at(ends_at),
  };
}
