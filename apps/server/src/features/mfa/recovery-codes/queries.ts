import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { everyHmac, hmac, type Keys } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/db/database.ts';

const CODES = 10;
// Without characters that look alike. 28 of them hold 138 bits: too many to guess from a stolen hash.
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const GROUPS = 7;
const GROUP = 4;

function newCode(): string {
  const group = () => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** The hashed text of a code. With a key, so that the table alone is not enough to try codes. */
function textOf(accountId: number, code: string): string {
  const letters = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return `recovery.${accountId}.${letters}`;
}

const hashOf = (digest: string): Buffer => Buffer.from(digest, 'base64url');

/** Makes new codes; those before end. They are readable only in this answer. */
export async function makeRecoveryCodes(db: Db, keys: Keys, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await removeRecoveryCodes(db, accountId);
  await db
    .insertInto('mfa_recovery_codes')
    .values(
      codes.map((code) => ({
        account_id: accountId,
        hash: hashOf(hmac(keys.links, textOf(accountId, code))),
      })),
    )
    .execute();
  return codes;
}

/** Uses a code up. Answers whether it was one: each is once, also when it is sent twice at the same moment. */
export async function takeRecoveryCode(
  db: Db,
  keys: Keys,
  accountId: number,
  code: string,
): Promise<boolean> {
  const hashes = everyHmac(keys.links, textOf(accountId, code)).map(hashOf);
  const taken = await db
    .updateTable('mfa_recovery_codes')
    .set({ used_at: sql`app_now()` })
    .where('account_id', '=', accountId)
    .where('hash', 'in', hashes)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Forgets the codes of an account. */
export async function removeRecoveryCodes(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('mfa_recovery_codes').where('account_id', '=', accountId).execute();
}
