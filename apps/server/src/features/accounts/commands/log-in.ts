import type { accountsEndpoints, InputOf, Session } from '@fika/contract';
import type { PublicCtx } from '../../../platform/http/access.ts';
import { Problem } from '../../../platform/problem.ts';
import { recordAccountAudit } from '../audit-account.ts';
import { tryPassword } from '../limits.ts';
import { openSession } from '../open-session.ts';
import { verifyPassword } from '../passwords.ts';
import { findAccountByEmail } from '../queries.ts';

/** Logs in with e-mail and password. Tries are counted before anything is hashed; an unknown address counts like any. */
export async function logIn(
  ctx: PublicCtx,
  { body }: InputOf<typeof accountsEndpoints.login>,
): Promise<Session> {
  const { database } = ctx.services;
  const { email, password } = body;
  const account = await database.global('read', (db) => findAccountByEmail(db, email));
  const attempt = await tryPassword(ctx, email, account?.id ?? null);
  const fits = await verifyOrGiveBack(account?.password_hash ?? null, password, attempt);
  if (!account || !fits) {
    await database.system('write', (db) =>
      recordAccountAudit(db, { email, client: ctx.client }, { action: 'login.failed' }),
    );
    throw new Problem('wrong_credentials');
  }
  await attempt.succeeded();
  return openSession(ctx, account.id, { method: 'password' });
}

async function verifyOrGiveBack(
  hash: string | null,
  password: string,
  attempt: { succeeded(): Promise<void> },
): Promise<boolean> {
  try {
    return await verifyPassword(hash, password);
  } catch (error) {
    // Nothing was tried: the line was too long.
    await attempt.succeeded();
    throw error;
  }
}
