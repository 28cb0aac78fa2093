import type { Db } from '../../platform/db/database.ts';

const columns = [
  'id',
  'slug',
  'name',
  'culture',
  'timezone',
  'options',
  'colour',
  'plan',
  'max_seats',
] as const;

/** The company of an id, or null. */
export async function findCompany(db: Db, id: number) {
  return (await db.selectFrom('companies').select(columns).where('id', '=', id).executeTakeFirst()) ?? null;
}

export type CompanyRow = NonNullable<Awaited<ReturnType<typeof findCompany>>>;
