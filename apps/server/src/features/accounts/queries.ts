import { sql } from 'kysely';
import { tokenHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/db/database.ts';

/** The account of an address, or null. */
export async function findAccountByEmail(db: Db, email: string) {
  return (await db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()) ?? null;
}

/** The account of an id. It exists: a session refers to it. */
export async function getAccount(db: Db, id: number) {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** The session of a token, valid or not, and the time of the product; null when it has ended. */
export async function findSession(db: Db, token: string) {
  const row = await db
    .selectFrom('sessions')
    .select(['account_id', 'state', 'method', 'sso_company_id', 'authenticated_at', 'last_seen_at', 'mfa_at'])
    .select('longest_idle')
    .select(sql<string>`app_now()`.as('now'))
    .where('hash', '=', tokenHash(token))
    .executeTakeFirst();
  return row ?? null;
}
export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

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
      'c.logo_hash',
      'c.plan',
      'c.two_fa',
      'c.onboarding_step',
      'c.onboarding_finish_date',
      'u.id as user_id',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.culture as user_culture',
      'u.timezone as user_timezone',
      'u.role',
      'u.permissions',
      'u.sessions_valid_from',
      // Whether the owner of the account that has the address now was ever inside.
      sql<boolean>`coalesce(u.entered_by = (select a.id from accounts a where a.email = u.email), false)`.as(
        'was_inside',
      ),
    ])
    .where('u.email', '=', email)
    .where('u.is_active', '=', true)
    .orderBy('c.name')
    .execute();
}
export type MembershipRow = Awaited<ReturnType<typeof listMemberships>>[number];
