import { sql } from 'kysely';
import { hmac, isHmac, type Keys, randomToken, tokenHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/db/database.ts';
import { Problem } from '#platform/problem.ts';

/** The purpose of a link of an email: open an account, confirm its address, set a new password. */
export type LinkPurpose = 'activation' | 'verification' | 'reset';

const HOURS: Readonly<Record<LinkPurpose, number>> = { activation: 72, verification: 72, reset: 1 };

/** The two parts of a link: the account, and the secret. */
export interface MailLink {
  uidb64: string;
  token: string;
}

/** A link that this installation has made; whether it still holds, only the database knows. */
export interface GenuineLink {
  account_id: number;
  purpose: LinkPurpose;
  hash: Buffer;
}

/** The signed text of a link. */
const textOf = (purpose: LinkPurpose, accountId: number, secret: string): string =>
  `account-link.${purpose}.${accountId}.${secret}`;

/**
 * Makes a link for an account. A newer one replaces older ones, except activations: any visitor can request one for an address,
 * and must not invalidate the one that its owner has.
 */
export async function createMailLink(
  db: Db,
  keys: Keys,
  accountId: number,
  purpose: LinkPurpose,
): Promise<MailLink> {
  if (purpose !== 'activation') await endMailLinks(db, accountId, [purpose]);
  const secret = randomToken();
  const token = `${secret}.${hmac(keys.links, textOf(purpose, accountId, secret))}`;
  await db
    .insertInto('account_tokens')
    .values({
      hash: tokenHash(token),
      purpose,
      account_id: accountId,
      expires_at: sql`app_now() + make_interval(hours => ${HOURS[purpose]})`,
    })
    .execute();
  return { uidb64: Buffer.from(String(accountId)).toString('base64url'), token };
}

/**
 * Reads a link for one of some purposes. The secret is signed: a guessed one is refused here, before any query, so that guessing
 * costs nothing and never invalidates the real one.
 *
 * @throws Problem `link_invalid`
 */
export function readMailLink(keys: Keys, purposes: readonly LinkPurpose[], link: MailLink): GenuineLink {
  const id = Buffer.from(link.uidb64, 'base64url').toString();
  const [secret, signature, ...rest] = link.token.split('.');
  if (!/^[1-9]\d{0,14}$/.test(id) || !secret || !signature || rest.length > 0)
    throw new Problem('link_invalid');
  const accountId = Number(id);
  const purpose = purposes.find((one) => isHmac(keys.links, textOf(one, accountId, secret), signature));
  if (!purpose) throw new Problem('link_invalid');
  return { account_id: accountId, purpose, hash: tokenHash(link.token) };
}

/**
 * Checks that a link still holds.
 *
 * @throws Problem `link_used`, `link_expired`
 */
export async function assertMailLink(db: Db, { hash, account_id, purpose }: GenuineLink): Promise<void> {
  const row = await db
    .selectFrom('account_tokens')
    .select(['used_at', sql<boolean>`expires_at <= app_now()`.as('expired')])
    .where('hash', '=', hash)
    .where('account_id', '=', account_id)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  if (row?.used_at) throw new Problem('link_used');
  // A newer link, or a password that was set since, took it back.
  if (!row || row.expired) throw new Problem('link_expired');
}

/**
 * Uses a link, once.
 *
 * @throws Problem as `assertMailLink`
 */
export async function useMailLink(db: Db, link: GenuineLink): Promise<void> {
  const { rows } = await sql`
    update account_tokens set used_at = app_now()
    where hash = ${link.hash} and used_at is null and expires_at > app_now() returning 1`.execute(db);
  if (rows.length === 0) {
    await assertMailLink(db, link);
    throw new Problem('link_expired');
  }
}

/** Revokes the unused links of an account. */
export async function endMailLinks(
  db: Db,
  accountId: number,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  await db
    .deleteFrom('account_tokens')
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}
