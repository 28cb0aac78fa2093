import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Notes that a member was really there. Needs the scope of the company, or that across companies. */
export async function noteAccess(db: Db, companyId: number, email: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_access_at: sql`app_now()` })
    .where('company_id', '=', companyId)
    .where('email', '=', email)
    .where('is_active', '=', true)
    .execute();
}
