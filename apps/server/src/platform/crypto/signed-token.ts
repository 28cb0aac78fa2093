import { hmac, isHmac, type KeyRing } from './keys.ts';

/** Why a token was refused. */
export type TokenFault = 'invalid' | 'expired';

/**
 * Signs a payload for one purpose until an instant: `base64url(json).signature`. The holder of the token can read the payload; it
 * cannot be changed, and it is invalid for other purposes.
 */
export function signToken(
  keys: KeyRing,
  purpose: string,
  payload: readonly number[],
  expiresAt: number,
): string {
  const body = Buffer.from(JSON.stringify([Math.floor(expiresAt / 1000), ...payload])).toString('base64url');
  return `${body}.${hmac(keys, `${purpose}.${body}`)}`;
}

/** Payload and end of a token that was signed for this purpose, or why it is refused. Instants in milliseconds. */
export function readToken(
  keys: KeyRing,
  purpose: string,
  token: string,
  now: number,
): { payload: number[]; expires_at: number } | { fault: TokenFault } {
  const [body, signature, ...rest] = token.split('.');
  if (!body || !signature || rest.length > 0) return { fault: 'invalid' };
  if (!isHmac(keys, `${purpose}.${body}`, signature)) return { fault: 'invalid' };
  const [expires, ...payload] = JSON.parse(Buffer.from(body, 'base64url').toString()) as number[];
  if (expires === undefined || expires * 1000 < now) return { fault: 'expired' };
  return { payload, expires_at: expires * 1000 };
}
