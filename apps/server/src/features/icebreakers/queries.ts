import type { Icebreaker } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { found } from '#platform/problem.ts';

/** The company's own icebreakers, besides the bank, newest first. */
export async function listOwnIcebreakers({
  db,
  company_id: companyId,
}: Pick<Ctx, 'db' | 'company_id'>): Promise<Icebreaker[]> {
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
export async function getOwnIcebreaker(
  { db, company_id: companyId }: Pick<Ctx, 'db' | 'company_id'>,
  id: number,
): Promise<Icebreaker> {
  const row = await db
    .selectFrom('icebreakers')
    .select(['id', 'theme', 'en', 'fr'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return found(row) as Icebreaker;
}

/** Serializes changes of a company's questions until their transactions end. */
export async function lockIcebreakers({
  db,
  company_id: companyId,
}: Pick<Ctx, 'db' | 'company_id'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`icebreakers/${companyId}`}, 0))`.execute(db);
}
