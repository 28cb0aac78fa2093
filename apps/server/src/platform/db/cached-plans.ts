import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Runs `work`, which writes or deletes thousands of rows, with cached plans. Jobs plan every statement for its values, and so
 * the database would also plan the check of each foreign key again for each row.
 */
export async function withCachedPlans(db: Db, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ before: string }>`
    select current_setting('plan_cache_mode') as before, set_config('plan_cache_mode', 'auto', true)`.execute(
    db,
  );
  await work();
  await sql`select set_config('plan_cache_mode', ${rows[0]?.before}, true)`.execute(db);
}
