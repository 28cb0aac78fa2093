import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

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

/** Domains at which active admins of a company have an address that they proved. */
export async function listProvedDomains(db: Db, companyId: number): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    select distinct lower(substring(u.email from '[^@]*$')) as domain
    from users u join accounts a on a.email = u.email
    where u.company_id = ${companyId} and u.is_active and u.role > 0 and a.email_verified_at is not null`.execute(
    db,
  );
  return rows.map(({ domain }) => domain);
}
