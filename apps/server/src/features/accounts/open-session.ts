import type { Session } from '@fika/contract';
import type { PublicCtx } from '../../platform/http/access.ts';
import { csrfToken } from '../../platform/http/mount.ts';
import { presentSession } from './present.ts';
import { getAccount, listMemberships } from './queries.ts';
import { endSession, startSession, touchSession } from './sessions.ts';

/** Gives this browser a fresh session; one that it had ends, so that no token outlives an authentication. */
export async function openSession(ctx: PublicCtx, accountId: number): Promise<Session> {
  const token = await ctx.services.database.global('write', async (db) => {
    if (ctx.session_token) await endSession(db, ctx.session_token);
    return startSession(db, accountId, ctx.client.user_agent);
  });
  ctx.setSession(token);
  return describeSession(ctx, accountId, token);
}

/** The session of a token as the web sees it. */
async function describeSession(ctx: PublicCtx, accountId: number, token: string): Promise<Session> {
  return ctx.services.database.system('read', async (db) => {
    const account = await getAccount(db, accountId);
    const memberships = await listMemberships(db, account.email);
    return presentSession(account, memberships, csrfToken(ctx.services.keys.csrf, token));
  });
}

/** Who is logged in here; nobody is an answer too. */
export async function currentSession(ctx: PublicCtx): Promise<Session> {
  const { account, session_token: token } = ctx;
  if (!account || !token) return presentSession(null, [], '');
  await ctx.services.database.global('write', (db) => touchSession(db, account.session_hash));
  return describeSession(ctx, account.account_id, token);
}
