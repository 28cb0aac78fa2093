import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Plans the statements of a transaction for their values from now on: of a day or of years, of a few members or of all. A cached plan
 * for any values can take a hundred times as long.
 */
export async function planForValues(db: Db): Promise<void> {
  await sql`set local plan_cache_mode = force_custom_plan`.execute(db);
}
