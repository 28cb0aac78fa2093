import type { Session, SessionMethod } from '@fika/contract';
import type { Db } from '#platform/db/database.ts';
import type { AccountCtx, PublicCtx } from '#platform/http/access.ts';
import { csrfToken } from '#platform/http/mount.ts';
import { Problem } from '#platform/problem.ts';
import { recordAccountAudit } from '../../commands/record-account-audit.ts';
import { rememberDevice } from '../../devices/rules.ts';
import { presentSession } from '../../present.ts';
import { findSession, getAccount, listMemberships, type SessionRow } from '../../queries.ts';
import { authenticator, endSession, lockAccountOf, renewToken, startSession } from '../queries.ts';

interface Proof {
  method: SessionMethod;
  /** The company that vouches, for a single sign-on. */
  sso_company_id?: number;
  /** When its identity provider says that the person logged in there. */
  vouched_at?: string | null;
  /** A second factor was shown: now, or by the proof itself. */
  mfa?: 'passed';
  /** The session that the fresh one continues: a second factor alone does not make it newer. */
  continues?: SessionRow;
}

/**
 * Gives this browser a fresh session; one that it had ends, so that no token outlives an authentication. An account with a second
 * factor needs it after every first one: a password, a link from an email, a reset.
 */
export async function openSession(ctx: PublicCtx, accountId: number, proof: Proof): Promise<Session> {
  const { token, isComplete, account } = await ctx.services.database.system('write', async (db) => {
    if (proof.continues) await lockAccountOf(db, accountId);
    const hasEnded = ctx.session_token !== null && (await endSession(db, ctx.session_token));
    // A new password, or the owner in another browser, may have ended it since it was read: then nothing continues.
    if (proof.continues && !hasEnded) throw new Problem('not_authenticated');
    const owner = await getAccount(db, accountId);
    const needsMore = owner.mfa_enabled && proof.sso_company_id === undefined;
    const mfa = proof.mfa ?? (needsMore ? ('pending' as const) : undefined);
    const started = await startSession(db, {
      account_id: accountId,
      client: ctx.client,
      method: proof.method,
      ...(mfa && { mfa }),
      ...(proof.continues && { continues: proof.continues }),
      ...(proof.sso_company_id !== undefined && { sso_company_id: proof.sso_company_id }),
      ...(proof.vouched_at !== undefined && { vouched_at: proof.vouched_at }),
    });
    // A login without its second step does not count yet, and a continued session is not a new login.
    if (mfa !== 'pending' && proof.continues?.state !== 'active')
      await recordLogin(ctx, db, owner.email, proof);
    return { token: started, isComplete: mfa !== 'pending', account: owner };
  });
  // A company's statement about its members proves nothing about the account's own password.
  if (isComplete && proof.sso_company_id === undefined) rememberDevice(ctx, account);
  ctx.setSession(token);
  return describeSession(ctx, token);
}

function recordLogin(ctx: PublicCtx, db: Db, email: string, proof: Proof): Promise<void> {
  const { method, sso_company_id: companyId } = proof;
  return recordAccountAudit(
    db,
    { email, client: ctx.client, ...(companyId !== undefined && { company_id: companyId }) },
    { action: 'login.succeeded', data: { method, second_step: proof.mfa === 'passed' } },
  );
}

/** Gives this browser a fresh token for its session, after its account has proved its identity again. */
export async function goOnWithSession(ctx: AccountCtx): Promise<Session> {
  const token = await ctx.services.database.global('write', (db) => renewToken(db, ctx.session_token ?? ''));
  if (token === null) throw new Problem('not_authenticated');
  ctx.setSession(token);
  return describeSession(ctx, token);
}

/** The session of a token as the web sees it. */
export async function describeSession(ctx: PublicCtx, token: string): Promise<Session> {
  return ctx.services.database.system('read', async (db) => {
    const session = await findSession(db, token);
    if (!session) return presentSession(null, null, [], '');
    const account = await getAccount(db, session.account_id);
    const memberships = await listMemberships(db, account.email);
    return presentSession(session, account, memberships, csrfToken(ctx.services.keys.csrf, token));
  });
}

/** The current session; anonymous without a login. */
export async function currentSession(ctx: PublicCtx): Promise<Session> {
  const { account, session_token: token } = ctx;
  if (!account || !token) return presentSession(null, null, [], '');
  await ctx.services.database.global('write', (db) => authenticator.touch(db, account.session_hash));
  return describeSession(ctx, token);
}
