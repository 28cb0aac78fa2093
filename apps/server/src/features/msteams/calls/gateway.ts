import { z } from 'zod';
import { defineState } from '#platform/app-state.ts';
import type { Services } from '#platform/context.ts';
import { isUnsent } from '#platform/unsent.ts';
import { getTeamsApp } from '../gateway.ts';

const TIMEOUT_MS = 10_000;
/** A token ends earlier here than at Microsoft. */
const MARGIN_MS = 60_000;
/** Where Microsoft says no time. */
const REST_SECONDS = 30;
const REST_SECONDS_MAX = 3_600;

/** Microsoft takes no more calls of this kind for some seconds. */
export class TeamsRateLimited extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super(`Microsoft takes no more calls for ${seconds} s`);
    this.name = 'TeamsRateLimited';
    this.seconds = seconds;
  }
}

/** Microsoft refused a call: `code` is the word of its answer, such as `BotNotInConversationRoster`. */
export class TeamsRefusal extends Error {
  readonly code: string;
  readonly status: number;
  /** Whether Microsoft says that the tenant has not agreed to a permission. */
  readonly lacksPermission: boolean;

  constructor(code: string, status: number, lacksPermission = false) {
    super(`Microsoft answered ${status} ${code}`);
    this.name = 'TeamsRefusal';
    this.code = code;
    this.status = status;
    this.lacksPermission = lacksPermission;
  }
}

/** Microsoft did not answer, or not in a way that says whether the call had an effect. */
export class TeamsUnreachable extends Error {
  /** Whether the call had no effect for certain. */
  readonly isUnsent: boolean;

  constructor(cause: unknown, isUnsent = false) {
    super(`Microsoft could not be reached: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.name = 'TeamsUnreachable';
    this.isUnsent = isUnsent;
  }
}

/** What a token is for: the service, and the directory that gives it. */
export interface Audience {
  directory: string;
  scope: string;
}

interface Call {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: object;
  audience: Audience;
}

interface Token {
  text: string;
  ends: number;
}
const tokens = defineState(() => new Map<string, Token>());

const granted = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

const keyOf = ({ directory, scope }: Audience): string => `${directory} ${scope}`;

/** Has the next call get a new token: the one in use names the permissions that the tenant had agreed to before. */
export function forgetToken(services: Services, audience: Audience): void {
  services.state.of(tokens).delete(keyOf(audience));
}

/**
 * Calls Microsoft as the app, with one fresh token where the one in use was revoked before its end.
 *
 * @returns the content of the answer; null for an empty one.
 * @throws Problem `msteams_off`; TeamsRefusal, TeamsRateLimited, TeamsUnreachable.
 */
export async function callMicrosoft(services: Services, call: Call): Promise<unknown> {
  const answer = await ask(services, call);
  if (answer.status !== 401) return readAnswer(answer);
  await answer.body?.cancel();
  forgetToken(services, call.audience);
  return readAnswer(await ask(services, call));
}

async function ask(services: Services, { url, method = 'GET', body, audience }: Call): Promise<Response> {
  const token = await tokenOf(services, audience);
  return request(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

async function tokenOf(services: Services, audience: Audience): Promise<string> {
  const known = services.state.of(tokens);
  const stored = known.get(keyOf(audience));
  if (stored && stored.ends > Date.now()) return stored.text;
  const app = getTeamsApp(services.config);
  try {
    const answer = await request(`${app.login}/${audience.directory}/oauth2/v2.0/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: app.id,
        client_secret: app.secret,
        grant_type: 'client_credentials',
        scope: audience.scope,
      }),
    });
    const read = granted.safeParse(await readAnswer(answer));
    // An error about its text would bring a part of the token into the log.
    if (!read.success) throw new TeamsUnreachable('no token in the answer');
    const { access_token: text, expires_in: seconds } = read.data;
    known.set(keyOf(audience), { text, ends: Date.now() + seconds * 1_000 - MARGIN_MS });
    return text;
  } catch (error) {
    // What the token was for was not asked yet.
    throw error instanceof TeamsUnreachable ? new TeamsUnreachable(error.cause, true) : error;
  }
}

async function request(url: string, given: RequestInit): Promise<Response> {
  try {
    // Another address would get the token.
    return await fetch(url, { ...given, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    throw new TeamsUnreachable(error, isUnsent(error));
  }
}

/** Microsoft asks to try again, and did nothing: it was too busy, or something else was changed meanwhile. */
const UNDONE: ReadonlySet<number> = new Set([412, 503]);

async function readAnswer(answer: Response): Promise<unknown> {
  const { status } = answer;
  const text = await answer.text().catch((error: unknown) => {
    throw new TeamsUnreachable(error);
  });
  const content = parsed(text);
  if (answer.ok) return content;
  if (status === 429) throw new TeamsRateLimited(restOf(answer.headers.get('retry-after')));
  if (status >= 500 || UNDONE.has(status)) throw new TeamsUnreachable(`status ${status}`, UNDONE.has(status));
  throw new TeamsRefusal(codeOf(content), status, status === 403 && saysPermission(content));
}

function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Seconds, from a number of them or from a time of HTTP. */
export function restOf(header: string | null): number {
  const given = (header ?? '').trim();
  const seconds = /^\d+$/.test(given) ? Number(given) : Math.ceil((Date.parse(given) - Date.now()) / 1_000);
  if (Number.isNaN(seconds)) return REST_SECONDS;
  return Math.min(Math.max(seconds, 1), REST_SECONDS_MAX);
}

const refused = z.object({
  error: z.union([
    // The login: a word, and the number of the reason in a text.
    z.string(),
    z.object({ code: z.string(), innerError: z.looseObject({ code: z.string().optional() }).optional() }),
  ]),
  subCode: z.string().optional(),
  error_codes: z.array(z.number()).optional(),
});

/** The code of the directory for a missing permission. */
const DENIED = 'Authorization_RequestDenied';
/** The rest of Graph has the same code for it as for the refusal of one person. Its sentences differ. */
const MISSING =
  /^(Missing (role|scope) permissions|Required roles claim|Insufficient privileges|No authorization information)/i;

const explained = z.object({ error: z.object({ code: z.string(), message: z.string().default('') }) });

function saysPermission(content: unknown): boolean {
  const read = explained.safeParse(content);
  if (!read.success) return false;
  const { code, message } = read.data.error;
  return code === DENIED || MISSING.test(message.trim());
}

function codeOf(content: unknown): string {
  const read = refused.safeParse(content);
  if (!read.success) return 'unknown_answer';
  const { error, subCode, error_codes: [reason] = [] } = read.data;
  if (typeof error !== 'string') return subCode ?? error.code;
  return reason === undefined ? error : `${error} ${reason}`;
}
