import { sql } from 'kysely';
import type { Database } from './db/database.ts';

/**
 * Moves the clock of the product (`app_now()`) forward, for tests and rehearsals; shifts add up.
 *
 * @param interval a PostgreSQL interval such as `2 weeks`
 */
export async function advanceClock(database: Database, interval: string): Promise<void> {
  await database.global('write', async (db) => {
    const { rows } = await sql<{ shift: string }>`
      select (coalesce(sum(shift), '0') + ${interval}::interval)::text as shift from app_clock`.execute(db);
    await db.deleteFrom('app_clock').execute();
    await sql`insert into app_clock (shift) values (${rows[0]?.shift ?? '0'}::interval)`.execute(db);
  });
}
