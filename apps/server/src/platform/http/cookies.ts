import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const SESSION_COOKIE = 'fika_session';
const DAY = 24 * 3600;
const SESSION_DAYS = 30;

const optionsOf = (config: Config) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.PUBLIC_URL.startsWith('https:'),
  }) as const;

/**
 * Name of the session cookie. Where browsers can see to it, its prefix says that no neighbour on a domain above or below
 * ours can have set it.
 */
export function sessionCookieName({ PUBLIC_URL: url }: Pick<Config, 'PUBLIC_URL'>): string {
  return url.startsWith('https:') ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE;
}

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

/** Sets a cookie that stays after the session. */
export function lastingCookie(
  reply: FastifyReply,
  config: Config,
  { name, value, days }: { name: string; value: string; days: number },
): void {
  reply.setCookie(name, value, { ...optionsOf(config), maxAge: days * DAY });
}
