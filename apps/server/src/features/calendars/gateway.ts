import { isCallUrl } from '@fika/contract/call-url';
import type { z } from 'zod';
import { CalendarClosed, type CalendarEntry, type CalendarReading, ConsentExpired } from './types.ts';

/** Timeout of a provider: a member waits for slots. */
const TIMEOUT_MS = 5_000;

/** An answer of a provider that nothing can be done with. */
export class VendorFailure extends Error {
  readonly status: number;

  constructor(status: number, what: string) {
    super(`A calendar provider answered ${status}: ${what}`);
    this.name = 'VendorFailure';
    this.status = status;
  }
}

interface VendorCall<T> {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  token?: string;
  headers?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string>;
  /** The schema of the answer; without it the answer is not read. */
  schema?: z.ZodType<T>;
}

/** Calls an address of a provider. Throws `ConsentExpired` on 401, `VendorFailure` for any other refusal. */
export async function callVendor<T = undefined>(url: string, call: VendorCall<T>): Promise<T> {
  const { method = 'GET', token, json, form, schema } = call;
  const headers: Record<string, string> = { accept: 'application/json', ...call.headers };
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  if (json !== undefined) headers['content-type'] = 'application/json';
  const body = form ? new URLSearchParams(form) : json === undefined ? null : JSON.stringify(json);
  const answer = await fetch(url, {
    method,
    headers,
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (answer.status === 401) throw new ConsentExpired();
  const text = await answer.text();
  if (!answer.ok) throw new VendorFailure(answer.status, text.slice(0, 300));
  // Some answers say JSON and have no body.
  return schema ? schema.parse(JSON.parse(text)) : (undefined as T);
}

/** The same for the address that hands out tokens: a grant that is gone is no failure of the provider. */
export async function callTokenAddress<T>(
  url: string,
  form: Record<string, string>,
  schema: z.ZodType<T>,
): Promise<T> {
  try {
    return await callVendor(url, { method: 'POST', form, schema });
  } catch (error) {
    const isGone =
      error instanceof VendorFailure && error.status === 400 && /invalid_grant/.test(error.message);
    throw isGone ? new ConsentExpired() : error;
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof VendorFailure && (error.status === 404 || error.status === 410);

/** Rate limits also answer with 403, and are temporary. */
const isForbidden = (error: unknown): boolean =>
  error instanceof VendorFailure &&
  error.status === 403 &&
  !/LimitExceeded|quota|throttl/i.test(error.message);

/** Writes a new event into a calendar that may have been deleted or closed meanwhile. */
export async function intoCalendar<T>(act: Promise<T>): Promise<T> {
  try {
    return await act;
  } catch (error) {
    if (isGone(error)) throw new CalendarClosed('gone');
    throw isForbidden(error) ? new CalendarClosed('read_only') : error;
  }
}

/**
 * Creates an event with a call, and without one where the provider refuses that: some accounts cannot make calls, and an
 * administrator can forbid them.
 */
export async function withCall<T>(
  entry: CalendarEntry,
  create: (entry: CalendarEntry) => Promise<T>,
): Promise<T> {
  if (entry.call !== 'make') return create(entry);
  try {
    return await create(entry);
  } catch (error) {
    const isRefused = error instanceof VendorFailure && (error.status === 400 || error.status === 403);
    if (!isRefused) throw error;
    return create({ ...entry, call: 'none' });
  }
}

/** The address of a call in an answer; null where it is missing or not safe to open. */
export const callUrlIn = (url: string | null | undefined): string | null =>
  url && isCallUrl(url) ? new URL(url).href : null;

/** Does something to an event that its owner may have deleted meanwhile. */
export async function unlessGone(act: Promise<unknown>): Promise<void> {
  try {
    await act;
  } catch (error) {
    if (isForbidden(error)) throw new CalendarClosed('read_only');
    if (!isGone(error)) throw error;
  }
}

/** The busy times of a calendar, or why there are none; a failure does not stop the reading of others. */
export async function readingOf(read: Promise<CalendarReading>): Promise<CalendarReading> {
  try {
    return await read;
  } catch (error) {
    if (isGone(error)) return 'gone';
    if (isForbidden(error)) return 'unread';
    throw error;
  }
}

/** The instant so many seconds from now, by the server's clock. */
export const instantIn = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
