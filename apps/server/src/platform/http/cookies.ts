import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config.ts';

const SESSION_COOKIE = 'fika_session';
const DAY = 24 * 3600;
/** As long as a session lasts at most; when it ends is decided by the server. */
const SESSION_DAYS = 180;

const optionsOf = (config: Config) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.PUBLIC_URL.startsWith('https:'),
  }) as const;

/** The name of a cookie in the browser. Over https its prefix proves that no other host of the same domain has set it. */
export function cookieName({ PUBLIC_URL: url }: Pick<Config, 'PUBLIC_URL'>, name: string): string {
  return url.startsWith('https:') ? `__Host-${name}` : name;
}

export const sessionCookieName = (config: Pick<Config, 'PUBLIC_URL'>): string =>
  cookieName(config, SESSION_COOKIE);

/** The session token that a browser sent, or null. */
export function sessionTokenOf(
  { cookies }: FastifyRequest,
  config: Pick<Config, 'PUBLIC_URL'>,
): string | null {
  return cookies[sessionCookieName(config)] ?? null;
}

/** Sets the session cookie of this browser, or removes it. */
export function sessionCookie(reply: FastifyReply, config: Config, token: string | null): void {
  const options = optionsOf(config);
  if (token) reply.setCookie(sessionCookieName(config), token, { ...options, maxAge: SESSION_DAYS * DAY });
  else reply.clearCookie(sessionCookieName(config), options);
}

/** Sets another cookie than the session's, for so many seconds. */
export function setOtherCookie(
  reply: FastifyReply,
  config: Config,
  { name, value, seconds }: { name: string; value: string; seconds: number },
): void {
  reply.setCookie(cookieName(config, name), value, { ...optionsOf(config), maxAge: seconds });
}
