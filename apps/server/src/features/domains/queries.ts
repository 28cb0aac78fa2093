import { type DomainCheckState, type DomainStatus, ROLES } from '@fika/contract';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { found } from '#platform/problem.ts';
import type { DB } from '#schema.gen.ts';

const COLUMNS = [
  'company_id',
  'domain',
  'status',
  'token',
  'check_state',
  'found',
  'created_at',
  'checked_at',
  'proved_at',
  'missing_since',
] as const;

/** A domain of a company with its proof. */
export type DomainRow = Pick<
  Selectable<DB['company_domains']>,
  Exclude<(typeof COLUMNS)[number], 'status' | 'check_state'>
> & {
  status: DomainStatus;
  check_state: DomainCheckState;
};

/** The domains of a company by name, each with its proof. */
export async function listDomainRows(db: Db, companyId: number): Promise<DomainRow[]> {
  return db
    .selectFrom('company_domains')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .orderBy('domain')
    .$castTo<DomainRow>()
    .execute();
}

/** A domain of a company. Throws not-found for that of another company. */
export async function getDomain(db: Db, companyId: number, domain: string, lock = false): Promise<DomainRow> {
  return found(
    await db
      .selectFrom('company_domains')
      .select(COLUMNS)
      .where('company_id', '=', companyId)
      .where('domain', '=', domain)
      .$if(lock, (query) => query.forUpdate())
      .$castTo<DomainRow>()
      .executeTakeFirst(),
  );
}

/** Whether a company has proved that a domain is its own. */
export async function hasProvedDomain(db: Db, companyId: number, domain: string): Promise<boolean> {
  const row = await db
    .selectFrom('company_domains')
    .select('domain')
    .where('company_id', '=', companyId)
    .where('domain', '=', domain)
    .where('status', '=', 'proved')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether another company has proved a domain. Needs the scope across companies. */
export async function isProvedElsewhere(db: Db, companyId: number, domain: string): Promise<boolean> {
  const row = await db
    .selectFrom('company_domains')
    .select('domain')
    .where('domain', '=', domain)
    .where('status', '=', 'proved')
    .where('company_id', '<>', companyId)
    .executeTakeFirst();
  return row !== undefined;
}

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
 * Domains at which active admins of a company have an address that they proved. A new admin counts when the owner of the account
 * has logged in there: a company may give any address the role, and vouch for it.
 */
export async function listAdminDomains({ db, company_id, actor }: RequestCtx): Promise<string[]> {
  const self = actor.sso_company_id === null ? actor.user_id : null;
  const { rows } = await sql<{ domain: string }>`
    select distinct lower(substring(u.email from '[^@]*$')) as domain
    from users u join accounts a on a.email = u.email
    where u.company_id = ${company_id} and u.is_active and u.role > ${ROLES.enduser} and a.email_verified_at is not null
      and (u.entered_by = a.id or u.id = ${self}::bigint)`.execute(db);
  return rows.map(({ domain }) => domain);
}
