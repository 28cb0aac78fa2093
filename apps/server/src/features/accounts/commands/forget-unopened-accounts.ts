import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

const AFTER = "interval '30 days'";

/**
 * Deletes accounts that were requested and never opened: any visitor can enter an address, and its owner did not ask for an
 * account. A later registration starts again; members stay members, because they are found by their address.
 */
export async function forgetUnopenedAccounts(db: Db): Promise<void> {
  await sql`
    delete from accounts a
    where a.password_hash is null and a.email_verified_at is null and a.last_access_at is null
      and not a.mfa_enabled and a.created_at < app_now() - ${sql.raw(AFTER)}
      and not exists (select from sessions s where s.account_id = a.id)
      and not exists (
        select from account_tokens t
        where t.account_id = a.id and t.used_at is null and t.expires_at > app_now())`.execute(db);
}
