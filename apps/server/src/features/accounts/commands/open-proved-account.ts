import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

interface Proved {
  /** Address of the person, proved by an email. */
  email: string;
  first_name: string;
  last_name: string;
  culture: string;
  password_hash: string;
}

/**
 * Makes the account of an address that an email has proved, or gives its first password to one that has none. Returns its id;
 * null when the account has a password or two-step verification, which an email alone must not bypass.
 */
export async function openProvedAccount(db: Db, proved: Proved): Promise<number | null> {
  const { first_name, last_name, password_hash } = proved;
  const account = await db
    .insertInto('accounts')
    .values({ ...proved, email_verified_at: sql`app_now()`, password_changed_at: sql`app_now()` })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({
          first_name,
          last_name,
          password_hash,
          password_changed_at: sql`app_now()`,
          email_verified_at: sql`coalesce(accounts.email_verified_at, app_now())`,
        })
        .where('accounts.password_hash', 'is', null)
        .where('accounts.mfa_enabled', '=', false),
    )
    .returning('id')
    .executeTakeFirst();
  return account?.id ?? null;
}
