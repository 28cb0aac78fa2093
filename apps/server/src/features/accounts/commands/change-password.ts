import { type accountsEndpoints, type InputOf, plainPassword } from '@fika/contract';
import { sql } from 'kysely';
import type { AccountCtx } from '#platform/http/access.ts';
import { fieldProblem } from '#platform/http/translate.ts';
import { Problem } from '#platform/problem.ts';
import { queueAccountEmail } from '#features/email-outbox/account-emails/commands/queue-account-email.ts';
import { recordAccountAudit } from './record-account-audit.ts';
import { rememberDevice } from '../devices/rules.ts';
import { FRESH_LOGIN } from '../personal-data.ts';
import { assertGoodPassword } from '../password/queries.ts';
import { tryPasswordChange } from '../limits/queries.ts';
import { endMailLinks } from '../mail-links/queries.ts';
import { getAccount } from '../queries.ts';
import { endOtherSessions } from '../sessions/queries.ts';

/**
 * Changes the password and ends every other session. An account without a password needs no old one, but a login of the last
 * minutes, because an open page must not be enough to take over the account.
 */
export async function changePassword(
  ctx: AccountCtx,
  { body }: InputOf<typeof accountsEndpoints.password_change>,
): Promise<{ ok: true }> {
  const { database } = ctx.services;
  const { account_id: accountId, session_hash: hash } = ctx.account;
  const account = await database.global('read', (db) => getAccount(db, accountId));
  await tryPasswordChange(ctx, accountId);
  if (account.password_hash) {
    if (!(await ctx.services.passwords.verify(account.password_hash, body.old ?? '')))
      throw new Problem('wrong_password');
    if (plainPassword(body.old ?? '') === plainPassword(body.new)) {
      throw fieldProblem('new', 'password_same', ctx.t);
    }
  } else await assertFreshLogin(ctx);
  await assertGoodPassword(ctx, { ...account, password: body.new }, { field: 'new' });
  const passwordHash = await ctx.services.passwords.hash(body.new);
  const changed = await database.system('write', async (db) => {
    const row = await db
      .updateTable('accounts')
      .set({ password_hash: passwordHash, password_changed_at: sql`app_now()` })
      .where('id', '=', accountId)
      .returning(['id', 'password_changed_at'])
      .executeTakeFirstOrThrow();
    await endOtherSessions(db, accountId, hash);
    await endMailLinks(db, accountId, ['activation', 'reset']);
    await recordAccountAudit(
      db,
      { email: account.email, client: ctx.client },
      { action: 'password.changed' },
    );
    await queueAccountEmail(ctx.services, db, { kind: 'password_changed', data: { account_id: accountId } });
    return row;
  });
  // Other browsers are strangers from now on, as their sessions are; this one is not.
  rememberDevice(ctx, changed);
  return { ok: true };
}

async function assertFreshLogin({ services, account }: AccountCtx): Promise<void> {
  const session = await services.database.global('read', (db) =>
    db
      .selectFrom('sessions')
      .select(FRESH_LOGIN.as('is_fresh'))
      .where('id', '=', account.session_id)
      .executeTakeFirst(),
  );
  if (!session?.is_fresh) throw new Problem('fresh_login_needed');
}
