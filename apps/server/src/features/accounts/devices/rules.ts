import { randomInt } from 'node:crypto';
import { readToken, signToken } from '#platform/crypto/signed-token.ts';
import type { PublicCtx } from '#platform/http/access.ts';

/**
 * Browsers in which an account was logged in before: each has a signed proof with its own number. A proof is valid for the
 * password of its time: a stolen one is useless when the owner chooses another.
 */
const COOKIE = 'fika_device';
const PURPOSE = 'device';
const DAYS = 365;
/** People who share a browser. */
const ACCOUNTS = 5;
const SEPARATOR = '~';

/** An account as a browser knows it. */
export interface DeviceOwner {
  id: number;
  /** Null while it has no password. */
  password_changed_at: string | null;
}

interface Proof {
  token: string;
  account_id: number;
  number: number;
  /** When the password of the proof was chosen. */
  since: number;
}

function proofsOf(ctx: PublicCtx): Proof[] {
  const tokens = (ctx.cookie(COOKIE) ?? '').split(SEPARATOR).slice(0, ACCOUNTS);
  return tokens.flatMap((token) => {
    const read = readToken(ctx.services.keys.links, PURPOSE, token, Date.now());
    if (!('payload' in read)) return [];
    const [accountId, number, since] = read.payload;
    if (accountId === undefined || number === undefined || since === undefined) return [];
    return [{ token, account_id: accountId, number, since }];
  });
}

const sinceOf = ({ password_changed_at: changed }: DeviceOwner) =>
  changed === null ? 0 : Date.parse(changed);

const isOf = (owner: DeviceOwner) => (proof: Proof) =>
  proof.account_id === owner.id && proof.since === sinceOf(owner);

/** The key of this browser for an account; null when it was never logged in here with this password. */
export function deviceOf(ctx: PublicCtx, owner: DeviceOwner): string | null {
  const proof = proofsOf(ctx).find(isOf(owner));
  return proof ? `${owner.id}:${proof.number}` : null;
}

/** Remembers that an account proved itself in this browser. */
export function rememberDevice(ctx: PublicCtx, owner: DeviceOwner): void {
  const proofs = proofsOf(ctx);
  if (proofs.some(isOf(owner))) return;
  const expiresAt = Date.now() + DAYS * 24 * 3_600_000;
  const payload = [owner.id, randomInt(2 ** 47), sinceOf(owner)];
  const fresh = signToken(ctx.services.keys.links, PURPOSE, payload, expiresAt);
  const others = proofs.filter(({ account_id: id }) => id !== owner.id).map(({ token }) => token);
  ctx.setCookie(COOKIE, [fresh, ...others.slice(0, ACCOUNTS - 1)].join(SEPARATOR), DAYS);
}
