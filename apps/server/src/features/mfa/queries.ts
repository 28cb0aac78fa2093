import type { InputOf, mfaEndpoints } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';

/** The app of an account that shows codes, in use or still in set-up; null without one. */
export async function findTotp(db: Db, accountId: number, state: 'in use' | 'in setup') {
  const row = await db
    .selectFrom('mfa_totp')
    .select(['id', 'secret', 'confirmed_at', 'last_step'])
    .select(sql<boolean>`created_at > app_now() - interval '1 hour'`.as('is_fresh'))
    .where('account_id', '=', accountId)
    .where('confirmed_at', state === 'in use' ? 'is not' : 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The passkeys of an account, oldest first. */
export async function listPasskeys(db: Db, accountId: number) {
  return db.selectFrom('passkeys').selectAll().where('account_id', '=', accountId).orderBy('id').execute();
}
export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number];

/** The passkey that an authenticator names, of any account; null when it is unknown. */
export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | null> {
  const row = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row ?? null;
}

/** How many recovery codes an account has, and how many are unused; null while it has none. */
export async function countRecoveryCodes(db: Db, accountId: number) {
  const { total, left, created_at } = await db
    .selectFrom('mfa_recovery_codes')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      sql<number>`count(*) filter (where used_at is null)`.as('left'),
      sql<string | null>`min(created_at)`.as('created_at'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return created_at === null ? null : { total, left, created_at };
}

/** The address and factors of an account, locked, so that changes of them are serialized. */
export async function lockAccount(db: Db, accountId: number) {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'mfa_enabled'])
    .select(
      sql<boolean>`exists (select from mfa_totp t where t.account_id = accounts.id and t.confirmed_at is not null)
        or exists (select from passkeys p where p.account_id = accounts.id)`.as('has_factor'),
    )
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** A workspace's requirement, and how many of its active members have two-step verification. */
export async function getTwoFa({ db, company_id }: Ctx, _input: InputOf<typeof mfaEndpoints.two_fa>) {
  return db
    .selectFrom('companies as c')
    .leftJoin('users as u', (join) => join.onRef('u.company_id', '=', 'c.id').on('u.is_active', '=', true))
    .leftJoin('accounts as a', 'a.email', 'u.email')
    .select((eb) => [
      'c.two_fa',
      eb.fn.count<number>('u.id').as('members'),
      sql<number>`count(*) filter (where a.mfa_enabled)`.as('members_with_mfa'),
    ])
    .where('c.id', '=', company_id)
    .groupBy('c.two_fa')
    .executeTakeFirstOrThrow();
}
