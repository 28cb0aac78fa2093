import type { InputOf, mfaEndpoints, Session } from '@fika/contract';
import type { AccountCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { goOnWithSession } from '#features/accounts/sessions/commands/open-session.ts';
import { getAccount } from '#features/accounts/queries.ts';
import { checkCode, checkRecoveryCode } from './check-code.ts';
import { checkPasskey } from './check-passkey.ts';
import { noteProof } from '../proofs/queries.ts';
import { forgetTries, takeTry } from '../limits/queries.ts';

/** Proves the identity of a person again: with two-step verification by one of its codes, without it by password. */
export async function proveIdentity(
  ctx: AccountCtx,
  { body: { proof } }: InputOf<typeof mfaEndpoints.mfa_prove>,
): Promise<Session> {
  const { database } = ctx.services;
  const account = await database.global('read', (db) => getAccount(db, ctx.account.account_id));
  if (!account.mfa_enabled) await provePassword(ctx, account.password_hash, proof);
  else if (/^\s*(\d\s*){6}$/.test(proof)) await checkCode(ctx, proof.replaceAll(/\s/g, ''));
  else await checkRecoveryCode(ctx, proof);
  return note(ctx);
}

/** The same by passkey. */
export async function proveByPasskey(
  ctx: AccountCtx,
  { body }: InputOf<typeof mfaEndpoints.mfa_prove_passkey>,
): Promise<Session> {
  await checkPasskey(ctx.services, body, ctx.account);
  return note(ctx);
}

async function provePassword(ctx: AccountCtx, hash: string | null, password: string): Promise<void> {
  const { database, passwords } = ctx.services;
  if (hash === null) throw new Problem('proof_impossible');
  await database.global('write', (db) => takeTry(db, 'password', ctx.account));
  if (!(await passwords.verify(hash, password))) throw new Problem('wrong_password');
  await database.global('write', (db) => forgetTries(db, 'password', ctx.account));
}

async function note(ctx: AccountCtx): Promise<Session> {
  const { services, account } = ctx;
  await services.database.global('write', (db) => noteProof(db, account));
  return goOnWithSession(ctx);
}
