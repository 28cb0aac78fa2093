import { sql } from 'kysely';
import type { Scope } from '#platform/context.ts';

/**
 * Deletes the sessions that no longer open anything: of the accounts of some members, those that no active membership of the
 * account accepts. A session that began after the change stays, however late this runs. Needs the scope across companies.
 */
export async function endStaleSessions(
  { db, company_id: companyId }: Scope,
  userIds: readonly number[],
): Promise<void> {
  await sql`
    delete from sessions s using accounts a, users changed
    where changed.company_id = ${companyId} and changed.id = any(${userIds}::bigint[])
      and a.email = changed.email and s.account_id = a.id
      and changed.sessions_valid_from is not null and s.authenticated_at < changed.sessions_valid_from
      and not exists (
        select from users u where u.email = a.email and u.is_active
          and (u.sessions_valid_from is null or u.sessions_valid_from <= s.authenticated_at))`.execute(db);
}
