import { randomInt } from 'node:crypto';
import { readToken, signToken } from '../../platform/crypto/signed-token.ts';
import type { PublicCtx } from '../../platform/http/access.ts';

/** Browsers in which an account was logged in before: each keeps a signed proof, with a number of its own. */
const COOKIE = 'fika_device';
const PURPOSE = 'device';
const DAYS = 365;
/** People who share a browser. */
const ACCOUNTS = 5;
const SEPARATOR = '~';

interface Proof {
  token: string;
  account_id: number;
  number: number;
}

function proofsOf(ctx: PublicCtx): Proof[] {
  const tokens = (ctx.cookie(COOKIE) ?? '').split(SEPARATOR).slice(0, ACCOUNTS);
  return tokens.flatMap((token) => {
    const read = readToken(ctx.services.keys.links, PURPOSE, token, Date.now());
    if (!('payload' in read)) return [];
    const [accountId, number] = read.payload;
    return accountId !== undefined && number !== undefined ? [{ token, account_id: accountId, number }] : [];
  });
}

/** What this browser is known by to an account; null when it was never logged in here. */
export function deviceOf(ctx: PublicCtx, accountId: number): string | null {
  const proof = proofsOf(ctx).find(({ account_id: id }) => id === accountId);
  return proof ? `${accountId}:${proof.number}` : null;
}

/** Remembers that an account proved itself in this browser. */
export function rememberDevice(ctx: PublicCtx, accountId: number): void {
  const proofs = proofsOf(ctx);
  if (proofs.some(({ account_id: id }) => id === accountId)) return;
  const expiresAt = Date.now() + DAYS * 24 * 3_600_000;
  const fresh = signToken(ctx.services.keys.links, PURPOSE, [accountId, randomInt(2 ** 47)], expiresAt);
  const others = proofs.map(({ token }) => token).slice(0, ACCOUNTS - 1);
  ctx.setCookie(COOKIE, [fresh, ...others].join(SEPARATOR), DAYS);
}
