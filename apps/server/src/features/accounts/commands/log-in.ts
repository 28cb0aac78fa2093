import type { accountsEndpoints, InputOf, Session } from '@fika/contract';
import type { PublicCtx } from '../../../platform/http/access.ts';
import { Problem } from '../../../platform/problem.ts';
import { verifyPassword } from '../passwords.ts';
import { findAccountByEmail } from '../queries.ts';
import { openSession } from '../open-session.ts';

/** Logs in with e-mail and password. */
export async function logIn(
  ctx: PublicCtx,
  { body }: InputOf<typeof accountsEndpoints.login>,
): Promise<Session> {
  const account = await ctx.services.database.global('read', (db) => findAccountByEmail(db, body.email));
  const fits = await verifyPassword(account?.password_hash ?? null, body.password);
  if (!account || !fits) throw new Problem('wrong_credentials');
  return openSession(ctx, account.id, { method: 'password' });
}
