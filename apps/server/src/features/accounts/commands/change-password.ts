import type { accountsEndpoints, InputOf } from '@fika/contract';
import { sql } from 'kysely';
import type { AccountCtx } from '../../../platform/http/access.ts';
import { Problem } from '../../../platform/problem.ts';
import { hashPassword, verifyPassword } from '../passwords.ts';
import { getAccount } from '../queries.ts';
import { endOtherSessions } from '../sessions.ts';

/** Changes the password and ends every other session. An account without a password needs no old one. */
export async function changePassword(
  ctx: AccountCtx,
  { body }: InputOf<typeof accountsEndpoints.password_change>,
): Promise<{ ok: true }> {
  const { database } = ctx.services;
  const { account_id: accountId, session_hash: hash } = ctx.account;
  const account = await database.global('read', (db) => getAccount(db, accountId));
  if (account.password_hash && !(await verifyPassword(account.password_hash, body.old ?? ''))) {
    throw new Problem('wrong_password');
  }
  const passwordHash = await hashPassword(body.new);
  await database.global('write', async (db) => {
    await db
      .updateTable('accounts')
      .set({ password_hash: passwordHash, password_changed_at: sql`app_now()` })
      .where('id', '=', accountId)
      .execute();
    await endOtherSessions(db, accountId, hash);
  });
  return { ok: true };
}
