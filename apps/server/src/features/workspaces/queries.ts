import { sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { found } from '#platform/problem.ts';

export const companyColumns = [
  'id',
  'slug',
  'former_slugs',
  'name',
  'culture',
  'timezone',
  'options',
  'colour',
  'logo_hash',
  'plan',
  'max_seats',
  'two_fa',
  'onboarding_step',
  'onboarding_finish_date',
  'free_trial_popin_seen_date',
] as const;

/** The company of an id, or null. */
export async function findCompany(db: Db, id: number) {
  return (
    (await db.selectFrom('companies').select(companyColumns).where('id', '=', id).executeTakeFirst()) ?? null
  );
}

export type CompanyRow = NonNullable<Awaited<ReturnType<typeof findCompany>>>;

/** The company of an id, locked against concurrent changes. */
export async function lockCompany(db: Db, id: number): Promise<CompanyRow> {
  return found(
    await db
      .selectFrom('companies')
      .select(companyColumns)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  );
}

/** Whether no other company has a slug or had it. Companies are global rows, so any scope will do. */
export async function isSlugFree(db: Db, slug: string, ownId: number | null = null): Promise<boolean> {
  const other = await db
    .selectFrom('companies')
    .select('id')
    .where((eb) => eb.or([eb('slug', '=', slug), sql<boolean>`former_slugs @> array[${slug}::text]`]))
    .where(sql<boolean>`id is distinct from ${ownId}::bigint`)
    .executeTakeFirst();
  return other === undefined;
}

/** The company that had a slug before it took another one; null when there is none. */
export async function findCompanyBySlugBefore(db: Db, slug: string): Promise<number | null> {
  const row = await db
    .selectFrom('companies')
    .select('id')
    .where(sql<boolean>`former_slugs @> array[${slug}::text]`)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A logo that a company uses or used, or null. */
export async function findLogo({ db, company_id: companyId }: Scope, hash: string) {
  const row = await db
    .selectFrom('company_logos')
    .select(['content_type', 'bytes'])
    .where('company_id', '=', companyId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row ?? null;
}
