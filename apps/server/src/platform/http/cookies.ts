import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config.ts';

const SESSION_COOKIE = 'fika_session';
/** A separate cookie: a browser that knows no partitions must not send the other one to frames of any site. */
const FRAME_COOKIE = 'fika_frame_session';
/** The browser stores it for frames below this top page alone, also where it refuses the cookies of other sites. */
const FRAMED = { sameSite: 'none', secure: true, partitioned: true } as const;
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

const frameCookieName = (config: Pick<Config, 'PUBLIC_URL'>): string => cookieName(config, FRAME_COOKIE);

/** Where the session of a browser is: in its windows, or in a frame of Teams. */
export type SessionPlace = 'window' | 'frame';

type Sender = Pick<FastifyRequest, 'cookies'>;

/** The session token that a browser sent, or null. */
export function sessionTokenOf({ cookies }: Sender, config: Pick<Config, 'PUBLIC_URL'>): string | null {
  return cookies[sessionCookieName(config)] ?? cookies[frameCookieName(config)] ?? null;
}

/** Where the session that a browser sent is; its windows where it sent none. */
export function sessionPlaceOf({ cookies }: Sender, config: Pick<Config, 'PUBLIC_URL'>): SessionPlace {
  const isFramed = !cookies[sessionCookieName(config)] && cookies[frameCookieName(config)];
  return isFramed ? 'frame' : 'window';
}

/** Sets the session cookie of this browser, or removes it. */
export function sessionCookie(
  reply: FastifyReply,
  config: Config,
  { token, place }: { token: string | null; place: SessionPlace },
): void {
  const isFramed = place === 'frame';
  const name = isFramed ? frameCookieName(config) : sessionCookieName(config);
  const options = isFramed ? { ...optionsOf(config), ...FRAMED } : optionsOf(config);
  if (token) reply.setCookie(name, token, { ...options, maxAge: SESSION_DAYS * DAY });
  else reply.clearCookie(name, options);
}

/** Sets another cookie than the session's, for so many seconds. */
export function setOtherCookie(
  reply: FastifyReply,
  config: Config,
  { name, value, seconds }: { name: string; value: string; seconds: number },
): void {
  reply.setCookie(cookieName(config, name), value, { ...optionsOf(config), maxAge: seconds });
}
