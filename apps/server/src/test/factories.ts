import { type Permissions, ROLES } from '@fika/contract';
import { sql } from 'kysely';
import { createCompany } from '#features/workspaces/commands/create-company.ts';
import type { CompanyRow } from '#features/workspaces/queries.ts';
import type { Services } from '#platform/context.ts';

let counter = 0;
const next = () => (counter += 1);

// Tests move the clock by weeks: their admins stay logged in.
const LONG_SESSIONS = { admin_idle_minutes: 30 * 24 * 60, admin_absolute_hours: 30 * 24 };

/** A company with a unique slug. */
export function makeCompany(
  { database }: Services,
  given: {
    name?: string;
    slug?: string;
    timezone?: string;
    culture?: 'en' | 'fr';
    plan?: 0 | 1 | 2;
    options?: Record<string, unknown>;
  } = {},
): Promise<CompanyRow> {
  const number = next();
  const { options, plan, ...named } = given;
  return database.global('write', async (db) => {
    const company = await createCompany(db, {
      name: `Company ${number}`,
      slug: `company-${number}`,
      ...named,
    });
    await db
      .updateTable('companies')
      .set({ options: JSON.stringify({ session_policy: LONG_SESSIONS, ...options }), plan: plan ?? 0 })
      .where('id', '=', company.id)
      .execute();
    return company;
  });
}

export interface MadeUser {
  company_id: number;
  user_id: number;
  account_id: number;
  email: string;
}

interface GivenUser {
  company_id?: number;
  email?: string;
  external_id?: string;
  first_name?: string;
  last_name?: string;
  culture?: 'en' | 'fr';
  timezone?: string;
  role?: 0 | 1 | 2;
  permissions?: Partial<Permissions>;
  is_active?: boolean;
  fields?: Record<string, unknown>;
  password?: string;
}

/** A member with a login; makes the company too if none is given. */
export async function makeUser(services: Services, given: GivenUser = {}): Promise<MadeUser> {
  const { password, company_id: companyId, permissions, fields, is_active: isActive, ...columns } = given;
  const company_id = companyId ?? (await makeCompany(services)).id;
  const number = next();
  const email = columns.email ?? `member-${number}@company.example`;
  const passwordHash = password ? await services.passwords.hash(password) : null;
  return services.database.company(company_id, 'write', async (db) => {
    const account = await db
      .insertInto('accounts')
      .values({
        email,
        password_hash: passwordHash,
        email_verified_at: sql`app_now()`,
        password_changed_at: passwordHash ? sql`app_now()` : null,
      })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
      .returning('id')
      .executeTakeFirstOrThrow();
    const user = await db
      .insertInto('users')
      .values({
        first_name: 'Member',
        last_name: String(number),
        ...columns,
        email,
        company_id,
        permissions: permissions ? JSON.stringify(permissions) : null,
        fields: JSON.stringify(fields ?? {}),
        is_active: isActive ?? true,
        inactive_reason: isActive === false ? 'admin' : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { company_id, user_id: user.id, account_id: account.id, email };
  });
}

/** An admin of a company; `permissions` replaces what admins hold by default. */
export function makeAdmin(services: Services, given: GivenUser = {}): Promise<MadeUser> {
  return makeUser(services, { role: ROLES.admin, ...given });
}
