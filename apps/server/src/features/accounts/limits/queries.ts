import { type Attempt, takeAttempts } from '#platform/attempts.ts';
import type { Db } from '#platform/db/database.ts';
import type { PublicCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { type DeviceOwner, deviceOf } from '../devices/rules.ts';
import { findAccountByEmail } from '../queries.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/*
 * How often passwords may be tried. Only wrong ones count, and a try that is refused costs no hash and counts nowhere.
 * - An account from one address: a person who mistypes, not a program.
 * - An address over all accounts: an office of thousands has one, and a few in a hundred mistype at nine.
 * - An account over all addresses: the limit of a botnet. It cannot keep the owner out: a browser that was logged in before has a
 *   separate count, and a link by email needs no password.
 */
const BY_ACCOUNT_AND_ADDRESS = { max: 10, seconds: 15 * MINUTE };
const BY_ADDRESS = { max: 300, seconds: 15 * MINUTE };
const BY_ACCOUNT = { max: 50, seconds: HOUR };
const BY_DEVICE = { max: 15, seconds: 15 * MINUTE };

/** Emails that any visitor can cause by entering an address. */
const MAILS_TO_ACCOUNT = { max: 4, seconds: HOUR };
/*
 * Links that log in expire after minutes, so that an attacker who entered an address often enough would keep its owner out for
 * the rest of the hour. One network uses up only some of them, and a browser that was logged in before has a separate count.
 */
const SIGN_INS_TO_ACCOUNT = { max: 12, seconds: HOUR };
const MAILS_FROM_ADDRESS = { max: 100, seconds: HOUR };

/** New passwords by one link that cost a call to the list of leaked ones, or a hash: a person may hit upon some leaked ones. */
const BY_LINK = { max: 10, seconds: HOUR };
const PASSWORD_CHANGES = { max: 10, seconds: 15 * MINUTE };
const WORKSPACES = { max: 5, seconds: 24 * HOUR };

/** One household or office: of the newer addresses a customer gets billions. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.toLowerCase().split('%')[0]?.split('::') ?? [];
  const first = head ? head.split(':') : [];
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/**
 * Counts a try at the password of an address, known or not, before anything is hashed. Returns the counts to refund when it was
 * right.
 *
 * @throws Problem `too_many_requests`, which rolls the caller's transaction back
 */
export async function tryPassword(
  ctx: PublicCtx,
  db: Db,
  email: string,
  account: DeviceOwner | null,
): Promise<string[]> {
  const device = account && deviceOf(ctx, account);
  const network = networkOf(ctx.client.ip);
  const attempts: Attempt[] =
    device === null
      ? [
          { key: `password:network:${network}`, ...BY_ADDRESS },
          { key: `password:account:${email}`, ...BY_ACCOUNT },
          { key: `password:account-network:${email}:${network}`, ...BY_ACCOUNT_AND_ADDRESS },
        ]
      : [{ key: `password:device:${device}`, ...BY_DEVICE }];
  await takeAttempts(db, attempts);
  return attempts.map(({ key }) => key);
}

/**
 * Whether an email of a kind may go to an entered address. The response must not reveal false: it would show that the address is
 * known.
 *
 * @throws Problem `too_many_requests` when too many came from the same network.
 */
export function mayMail(ctx: PublicCtx, kind: string, email: string): Promise<boolean> {
  return isMailWithin(ctx, () => [{ key: `mail:${kind}:${email}`, ...MAILS_TO_ACCOUNT }]);
}

/** The same for a link that logs in. */
export function mayMailSignIn(ctx: PublicCtx, email: string): Promise<boolean> {
  const network = networkOf(ctx.client.ip);
  return isMailWithin(ctx, async (db) => {
    const account = await findAccountByEmail(db, email);
    const device = account && deviceOf(ctx, account);
    if (device !== null) return [{ key: `mail:sign-in:device:${device}`, ...MAILS_TO_ACCOUNT }];
    return [
      { key: `mail:sign-in:${email}`, ...SIGN_INS_TO_ACCOUNT },
      { key: `mail:sign-in:${email}:${network}`, ...MAILS_TO_ACCOUNT },
    ];
  });
}

async function isMailWithin(
  ctx: PublicCtx,
  attemptsOf: (db: Db) => Attempt[] | Promise<Attempt[]>,
): Promise<boolean> {
  await take(ctx, `mail:network:${networkOf(ctx.client.ip)}`, MAILS_FROM_ADDRESS);
  try {
    await ctx.services.database.global('write', async (db) => takeAttempts(db, await attemptsOf(db)));
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_many_requests') return false;
    throw error;
  }
}

/** Counts a new password that is about to be hashed, by the link that allows it. */
export const tryMailLink = (ctx: PublicCtx, token: string) => take(ctx, `mail-link:${token}`, BY_LINK);

/** Counts a try at the old password of a logged-in account. */
export const tryPasswordChange = (ctx: PublicCtx, accountId: number) =>
  take(ctx, `password-change:${accountId}`, PASSWORD_CHANGES);

/** Counts a new workspace. */
export const tryWorkspace = (ctx: PublicCtx, accountId: number) =>
  take(ctx, `workspace:${accountId}`, WORKSPACES);

function take(ctx: PublicCtx, key: string, limit: { max: number; seconds: number }): Promise<void> {
  return ctx.services.database.global('write', (db) => takeAttempts(db, [{ key, ...limit }]));
}
