import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import type { PersonalData } from '#features/members/types.ts';
import { findAccountByEmail } from './queries.ts';

/** The data of a person in accounts: one login for all their companies, and the browsers that use it. */
export const accountData: PersonalData = {
  name: 'account',
  // The places from which a person logs in are not for their company.
  collect: async ({ db }, { email }, asked) => {
    const account = asked.by_oneself ? await findAccountByEmail(db, email) : null;
    if (!account) return null;
    const { password_hash: hash, ...known } = account;
    const sessions = await db
      .selectFrom('sessions')
      .select(['created_at', 'last_seen_at', 'expires_at', 'method', 'ip', 'user_agent'])
      .where('account_id', '=', account.id)
      .orderBy('created_at')
      .execute();
    return { ...known, has_password: hash !== null, sessions };
  },
  /**
   * Deletes a login without another company, with every session, token and factor. A login that its owner made and never used
   * here stays: a company may put any address on its list, and can erase it only there.
   */
  erase: async (ctx, { email, user_id: userId }) => {
    const { db, company_id: companyId, services } = ctx;
    const isOwn = isByOwner(ctx, userId);
    const isStillUsed = await services.database.system('read', async (all) => {
      const { rows } = await sql`
        select from accounts a where a.email = ${email} and (
          exists (select from users u
            where u.email = a.email and u.company_id <> ${companyId} and u.erased_at is null)
          or not ${isOwn} and (a.password_hash is not null or a.mfa_enabled) and not exists (
            select from users u
            where u.company_id = ${companyId} and u.id = ${userId} and u.entered_by = a.id))`.execute(all);
      return rows.length > 0;
    });
    if (isStillUsed) return;
    // Jobs with the address wait, or are stored for a day, in the queue.
    await services.jobs.forget(db, email);
    await db.deleteFrom('sign_in_links').where('email', '=', email).execute();
    await db.deleteFrom('accounts').where('email', '=', email).execute();
  },
};

/** Whether a person erases themselves in a session of their own: a single sign-on only counts for its company. */
function isByOwner(ctx: Ctx | RequestCtx, userId: number): boolean {
  return 'actor' in ctx && ctx.actor.user_id === userId && ctx.actor.sso_company_id === null;
}

/**
 * Whether a person logged in a moment ago: as good as a password. An identity provider may let a browser in by a login of
 * yesterday, so that the time which it reports counts.
 */
export const FRESH_LOGIN = sql<boolean>`coalesce(
  case when sso_company_id is null then authenticated_at else vouched_at end > app_now() - interval '10 minutes', false)`;
