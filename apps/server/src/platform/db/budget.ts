import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Db } from './database.ts';

const STOPPED = '57014';

/**
 * The result of a read when each of its statements takes at most so many milliseconds; null otherwise. In both cases the
 * transaction continues, with its own time-out; writes of `read` are rolled back.
 */
export async function withinBudget<T>(
  db: Db,
  milliseconds: number,
  read: () => Promise<T>,
): Promise<T | null> {
  await sql`savepoint budget`.execute(db);
  try {
    await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(db);
    return await read();
  } catch (error) {
    if (error instanceof DatabaseError && error.code === STOPPED) return null;
    throw error;
  } finally {
    // The rollback also restores the former time-out.
    await sql`rollback to savepoint budget`.execute(db);
  }
}
