import type { FastifyReply } from 'fastify';
import type { Config } from '../config.ts';

export const SESSION_COOKIE = 'fika_session';
const DAYS_30 = 30 * 24 * 3600;

/** Sets the session cookie of this browser, or removes it. */
export function sessionCookie(reply: FastifyReply, config: Config, token: string | null): void {
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.PUBLIC_URL.startsWith('https:'),
  } as const;
  if (token) reply.setCookie(SESSION_COOKIE, token, { ...options, maxAge: DAYS_30 });
  else reply.clearCookie(SESSION_COOKIE, options);
}
