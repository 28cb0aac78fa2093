import type { Icebreaker } from '@fika/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { found } from '#platform/problem.ts';

/** The questions that a company asks beside the bank, newest first. */
export async function listOwnIcebreakers(db: Db, companyId: number): Promise<Icebreaker[]> {
  const rows = await db
    .selectFrom('icebreakers')
    .select(['id', 'theme', 'en', 'fr'])
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  return rows as Icebreaker[];
}

/** One of them, or not-found. */
export async function getOwnIcebreaker(db: Db, companyId: number, id: number): Promise<Icebreaker> {
  const row = await db
    .selectFrom('icebreakers')
    .select(['id', 'theme', 'en', 'fr'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return found(row) as Icebreaker;
}

/** Makes the writers of a company's questions wait for each other until their transactions end. */
export async function lockIcebreakers(db: Db, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`icebreakers/${companyId}`}, 0))`.execute(db);
}
