import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { AccountActor, AccountCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';

const RECENT = "interval '10 minutes'";

/**
 * Whether the person of a session proved their identity recently: by logging in, or again since. With two-step verification only
 * that counts, because the browser of an open laptop may have stored a password; and where there is a password, a link of an
 * email does not replace it, because several people may read a mailbox.
 */
export async function isProved(db: Db, account: AccountActor): Promise<boolean> {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .leftJoin('session_proofs as p', 'p.session_id', 's.id')
    .select(
      sql<boolean>`coalesce(greatest(
        case
          when a.mfa_enabled then s.mfa_at
          when s.method = 'link' and a.password_hash is not null then null
          else s.authenticated_at
        end, p.proved_at
      ) > app_now() - ${sql.raw(RECENT)}, false)`.as('is_proved'),
    )
    .where('s.id', '=', account.session_id)
    .executeTakeFirst();
  return row?.is_proved ?? false;
}

/** @throws Problem `proof_needed` when it was too long ago. */
export async function assertProof({ services, account }: AccountCtx): Promise<void> {
  const proved = await services.database.global('read', (db) => isProved(db, account));
  if (!proved) throw new Problem('proof_needed');
}

/** Records that a person proved their identity again. */
export async function noteProof(db: Db, account: AccountActor): Promise<void> {
  await db
    .insertInto('session_proofs')
    .values({ session_id: account.session_id })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ proved_at: sql`app_now()` }))
    .execute();
}
