import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

interface Access {
  company_id: number;
  email: string;
  /** The account whose owner logged in; null when only the company vouches for them. */
  owner_account_id: number | null;
}

/** Notes that a member was really there. Needs the scope of the company, or that across companies. */
export async function noteAccess(db: Db, { company_id, email, owner_account_id }: Access): Promise<void> {
  await db
    .updateTable('users')
    .set({
      last_access_at: sql`app_now()`,
      ...(owner_account_id !== null && { entered_by: owner_account_id }),
    })
    .where('company_id', '=', company_id)
    .where('email', '=', email)
    .where('is_active', '=', true)
    .execute();
}
