import type { PublicCtx } from '#platform/http/access.ts';
import { recordAccountAudit } from './record-account-audit.ts';
import { endSession } from '../sessions/queries.ts';

/** Ends the session of this browser. */
export async function logOut(ctx: PublicCtx): Promise<{ ok: true }> {
  const { account, client, session_token: token } = ctx;
  if (account && token) {
    await ctx.services.database.system('write', async (db) => {
      await endSession(db, token);
      await recordAccountAudit(
        db,
        { email: account.email, client, ...companyOf(account.sso_company_id) },
        { action: 'logout' },
      );
    });
  }
  ctx.setSession(null);
  return { ok: true };
}

const companyOf = (id: number | null) => (id === null ? {} : { company_id: id });
