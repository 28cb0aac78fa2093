import type { Session, SessionMethod } from '@fika/contract';
import type { AccountCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { openSession } from '#features/accounts/sessions/commands/open-session.ts';
import { findSession } from '#features/accounts/queries.ts';

/** Refuses the session of a single sign-on: it must not turn into one of the account's own. */
export function assertOwnSession({ account }: AccountCtx): void {
  if (account.sso_company_id !== null) throw new Problem('sso_session');
}

/**
 * Gives the browser a fresh session that has passed the second step. How and when the first one was shown stays: a code
 * does not make a session younger that a workspace has ended, or that is too old for it.
 */
export async function passSecondStep(ctx: AccountCtx): Promise<Session> {
  assertOwnSession(ctx);
  const session = await ctx.services.database.global('read', (db) =>
    findSession(db, ctx.session_token ?? ''),
  );
  if (!session) throw new Problem('not_authenticated');
  return openSession(ctx, session.account_id, {
    method: session.method as SessionMethod,
    mfa: 'passed',
    continues: session,
  });
}
