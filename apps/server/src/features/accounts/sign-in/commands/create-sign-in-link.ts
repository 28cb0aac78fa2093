import { LIMITS } from '@fika/contract';
import { sql } from 'kysely';
import { randomToken, tokenHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/db/database.ts';

/** Makes a link that signs an address in, once and within minutes. Returns its token; only its hash is stored. */
export async function createSignInLink(db: Db, wanted: { email: string; next: string }): Promise<string> {
  const token = randomToken();
  await db
    .insertInto('sign_in_links')
    .values({
      ...wanted,
      hash: tokenHash(token),
      expires_at: sql`app_now() + make_interval(mins => ${LIMITS.signInLinkMinutes})`,
    })
    .execute();
  return token;
}
