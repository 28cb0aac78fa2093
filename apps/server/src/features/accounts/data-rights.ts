import { sql } from 'kysely';
import type { PersonalData } from '../members/personal-data.ts';
import { findAccountByEmail } from './queries.ts';

/** What accounts keep about a person: one login for all their companies, and the browsers that use it. */
export const accountData: PersonalData = {
  name: 'account',
  // Where somebody logs in from is theirs alone, not their company's.
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
  /** A login that opens no other company goes, and with it every session, token and factor. */
  erase: async ({ db, company_id: companyId, services }, { email }) => {
    const isNeeded = await services.database.system('read', async (all) => {
      const other = await all
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .where('is_active', '=', true)
        .where('company_id', '!=', companyId)
        .executeTakeFirst();
      return other !== undefined;
    });
    if (isNeeded) return;
    // What was asked for with the address waits, or is kept for a day, in the queue.
    await services.jobs.forget(db, email);
    await db.deleteFrom('sign_in_links').where('email', '=', email).execute();
    await db.deleteFrom('accounts').where('email', '=', email).execute();
  },
};

/** Whether a session was opened a moment ago: as good as a password. */
export const FRESH_LOGIN = sql<boolean>`authenticated_at > app_now() - interval '10 minutes'`;
