import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { RequestCtx } from '../../platform/http/access.ts';

/** The domains of a company by name. */
export async function listDomains(db: Db, companyId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('company_domains')
    .select('domain')
    .where('company_id', '=', companyId)
    .orderBy('domain')
    .execute();
  return rows.map(({ domain }) => domain);
}

/**
 * Domains at which active admins of a company have an address that they proved. Whoever was made an admin counts when the
 * owner of the account has been inside: a company may make anybody's address one, and vouch for it.
 */
export async function listProvedDomains({ db, company_id, actor }: RequestCtx): Promise<string[]> {
  const self = actor.sso_company_id === null ? actor.user_id : null;
  const { rows } = await sql<{ domain: string }>`
    select distinct lower(substring(u.email from '[^@]*$')) as domain
    from users u join accounts a on a.email = u.email
    where u.company_id = ${company_id} and u.is_active and u.role > 0 and a.email_verified_at is not null
      and (u.entered_by = a.id or u.id = ${self}::bigint)`.execute(db);
  return rows.map(({ domain }) => domain);
}
