import type { FastifyReply } from 'fastify';
import type { Config } from '../config.ts';

export const SESSION_COOKIE = 'fika_session';
const DAY = 24 * 3600;
const SESSION_DAYS = 30;

const optionsOf = (config: Config) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.PUBLIC_URL.startsWith('https:'),
  }) as const;

/** Sets the session cookie of this browser, or removes it. */
export function sessionCookie(reply: FastifyReply, config: Config, token: string | null): void {
  const options = optionsOf(config);
  if (token) reply.setCookie(SESSION_COOKIE, token, { ...options, maxAge: SESSION_DAYS * DAY });
  else reply.clearCookie(SESSION_COOKIE, options);
}

/** Sets a cookie that stays after the session. */
export function lastingCookie(
  reply: FastifyReply,
  config: Config,
  { name, value, days }: { name: string; value: string; days: number },
): void {
  reply.setCookie(name, value, { ...optionsOf(config), maxAge: days * DAY });
}
