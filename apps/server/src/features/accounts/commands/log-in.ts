import type { accountsEndpoints, InputOf, Session } from '@fika/contract';
import { giveBackAttempts } from '#platform/attempts.ts';
import type { PublicCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { recordAccountAudit } from './record-account-audit.ts';
import { tryPassword } from '../limits/queries.ts';
import { openSession } from '../sessions/commands/open-session.ts';
import { findAccountByEmail } from '../queries.ts';

/** Logs in with email and password. Tries are counted before anything is hashed; an unknown address counts like any. */
export async function logIn(
  ctx: PublicCtx,
  { body }: InputOf<typeof accountsEndpoints.login>,
): Promise<Session> {
  const { database, passwords } = ctx.services;
  const { email, password } = body;
  const { account, tried } = await database.global('write', async (db) => {
    const known = await findAccountByEmail(db, email);
    return { account: known, tried: await tryPassword(ctx, db, email, known) };
  });
  const giveBack = () => database.global('write', (db) => giveBackAttempts(db, tried));
  const fits = await passwords
    .verify(account?.password_hash ?? null, password)
    .catch(async (error: unknown) => {
      // Too many waited, so that nothing was tried.
      await giveBack();
      throw error;
    });
  if (!account || !fits) {
    await database.system('write', (db) =>
      recordAccountAudit(db, { email, client: ctx.client }, { action: 'login.failed' }),
    );
    throw new Problem('wrong_credentials');
  }
  await giveBack();
  return openSession(ctx, account.id, { method: 'password' });
}
