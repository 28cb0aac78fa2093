import { createHmac, timingSafeEqual } from 'node:crypto';

/** The permissions of the bot: what each call needs (https://docs.slack.dev/reference/scopes). It reads no messages. */
export const SCOPES = [
  'chat:write',
  'commands',
  'users:read',
  'users:read.email',
  'channels:read',
  'groups:read',
  'mpim:write',
  'channels:join',
  'channels:manage',
  'groups:write',
] as const;

/** The permissions that a list of Slack, separated by commas, does not have. */
export function missingScopes(given: string): string[] {
  const has = new Set(given.split(','));
  return SCOPES.filter((scope) => !has.has(scope));
}

/** Whether a list of Slack has a permission. */
export const hasScope = (given: string, scope: (typeof SCOPES)[number]): boolean =>
  given.split(',').includes(scope);

/** How far the clock of a signed request may be from ours, in either direction. */
const WINDOW_SECONDS = 5 * 60;

interface SignedRequest {
  /** The headers `x-slack-request-timestamp` and `x-slack-signature`. */
  timestamp: unknown;
  signature: unknown;
  /** As it came, before any parsing. */
  body: string;
}

/**
 * Whether a request is signed by Slack, and not an old one that is sent again
 * (https://docs.slack.dev/authentication/verifying-requests-from-slack).
 *
 * @param nowSeconds the time of the server, in seconds since 1970.
 */
export function isSignedBySlack(secret: string, request: SignedRequest, nowSeconds: number): boolean {
  const { timestamp, signature, body } = request;
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return false;
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(nowSeconds - Number(timestamp)) > WINDOW_SECONDS)
    return false;
  const expected = `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`;
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, Buffer.from(expected));
}
