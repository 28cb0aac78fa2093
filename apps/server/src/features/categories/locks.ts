import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

/**
 * Whoever changes what fields are waits here for each other, and for whoever writes values by them: taken before any row.
 * Two of them can never both find a title free, and a choice that is merged or removed is in nobody's hand.
 */
export async function lockFields(db: Db, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('categories', ${companyId}))`.execute(db);
}

/**
 * Keeps the fields as they are until the transaction ends, for whoever writes values of members. Many may at a time.
 * Taken before the rows of members, and before the fields are read.
 */
export async function holdFields(db: Db, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('categories', ${companyId}))`.execute(db);
}
