import { sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import { tokenHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/db/database.ts';
import type { SsoPerson } from './person/rules.ts';

/** The company that a slug names, or named before it took another one; null when there is none. */
export async function findCompanyOfSlug(db: Db, slug: string) {
  const row = await db
    .selectFrom('companies')
    .select(['id', 'slug', 'name', 'culture', 'options', 'plan', 'two_fa'])
    .where((eb) => eb.or([eb('slug', '=', slug), sql<boolean>`former_slugs @> array[${slug}::text]`]))
    .orderBy(sql`slug = ${slug}`, 'desc')
    .executeTakeFirst();
  return row ?? null;
}
export type SsoCompany = NonNullable<Awaited<ReturnType<typeof findCompanyOfSlug>>>;

/** The person of a valid answer, until the requesting browser takes it. */
export interface Vouched extends SsoPerson {
  /** Hash of the settings that the answer was checked by. */
  essence: string;
  /** Whether the provider reported a second step, and in which context the person logged in there. */
  second_step: boolean;
  contexts: string[];
  /** When; null where the provider does not say. */
  vouched_at: string | null;
}

const request = (db: Db, companyId: number) =>
  db
    .selectFrom('sso_requests')
    .select(['id', 'browser_hash', 'next', 'is_test', 'answered_at', 'person'])
    .select(sql<boolean>`expires_at <= app_now()`.as('is_expired'))
    .where('company_id', '=', companyId);

/** The request to the identity provider with an id, or null. */
export async function findRequest({ db, company_id: companyId }: Scope, id: string) {
  return (await request(db, companyId).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The request whose answer has a code, locked; null when there is none, or no longer. */
export async function lockAnswered({ db, company_id: companyId }: Scope, code: string) {
  const row = await request(db, companyId)
    .where('code_hash', '=', tokenHash(code))
    .where('expires_at', '>', sql<string>`app_now()`)
    .forUpdate()
    .executeTakeFirst();
  return row ? { ...row, person: row.person as unknown as Vouched } : null;
}

/** The member of an address, active or not. */
export async function findMemberByEmail({ db, company_id: companyId }: Scope, email: string) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'role', 'is_active', 'first_name', 'last_name', 'culture', 'external_id'])
    .where('company_id', '=', companyId)
    .where('email', '=', email)
    .executeTakeFirst();
  return row ?? null;
}

/** The email domains whose people may join a company. */
export async function listDomains({ db, company_id: companyId }: Scope): Promise<string[]> {
  const rows = await db
    .selectFrom('company_domains')
    .select('domain')
    .where('company_id', '=', companyId)
    .execute();
  return rows.map(({ domain }) => domain);
}

/** Companies that proved a domain and have a single sign-on that is turned on. Needs the scope across companies. */
export async function listSsoCompaniesOfDomain(db: Db, domain: string) {
  return db
    .selectFrom('company_domains as d')
    .innerJoin('companies as c', 'c.id', 'd.company_id')
    .select(['c.id', 'c.options'])
    .where('d.domain', '=', domain)
    .where('d.status', '=', 'proved')
    .where(sql<boolean>`(c.options -> 'single_sign_on' ->> 'enabled')::boolean`)
    .orderBy('c.id')
    .execute();
}
