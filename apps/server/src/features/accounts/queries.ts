import type { Db } from '../../platform/db/database.ts';

/** The account of an address, or null. */
export async function findAccountByEmail(db: Db, email: string) {
  return (await db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()) ?? null;
}

/** The account of an id. It exists: a session refers to it. */
export async function getAccount(db: Db, id: number) {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** The active memberships of an address in all companies, by name. Needs the scope across companies. */
export async function listMemberships(db: Db, email: string) {
  return db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select([
      'c.id',
      'c.slug',
      'c.name',
      'c.culture',
      'c.timezone',
      'c.options',
      'c.colour',
      'c.plan',
      'u.id as user_id',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.culture as user_culture',
      'u.timezone as user_timezone',
      'u.role',
      'u.permissions',
    ])
    .where('u.email', '=', email)
    .where('u.is_active', '=', true)
    .orderBy('c.name')
    .execute();
}
export type MembershipRow = Awaited<ReturnType<typeof listMemberships>>[number];
