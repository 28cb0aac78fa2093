import { sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import { idList } from '#platform/db/long-lists.ts';

/** A person on a member's never-with list. */
export interface NeverWithRow {
  id: number;
  user_id: number;
  first_name: string;
  last_name: string;
  email: string;
  fields: Record<string, unknown>;
}

/** The never-with list of a member, the newest last. Erased people are not on it. */
export async function listNeverWith(
  { db, company_id: companyId }: Scope,
  userId: number,
): Promise<NeverWithRow[]> {
  const rows = await db
    .selectFrom('never_with as n')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'n.company_id').onRef('u.id', '=', 'n.other_id'),
    )
    .select(['n.id', 'u.id as user_id', 'u.first_name', 'u.last_name', 'u.email', 'u.fields'])
    .where('n.company_id', '=', companyId)
    .where('n.user_id', '=', userId)
    .orderBy('n.id')
    .execute();
  return rows as NeverWithRow[];
}

/**
 * Pairs among some people where one is on the other's list, in either direction. Only for draws: no response may be made from
 * it.
 */
export async function neverWithPairs(
  { db, company_id: companyId }: Scope,
  people: readonly number[],
): Promise<[number, number][]> {
  const ids = idList(people);
  const { rows } = await sql<{ a: number; b: number }>`
    select distinct least(user_id, other_id) as a, greatest(user_id, other_id) as b from never_with
    where company_id = ${companyId} and user_id = any(${ids}) and other_id = any(${ids})
    order by 1, 2`.execute(db);
  return rows.map(({ a, b }) => [a, b]);
}

/** All people that a member is not matched with, in either direction. Only for choosing people, as above. */
export async function listNeverWithOf(
  { db, company_id: companyId }: Scope,
  userId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select other_id as id from never_with where company_id = ${companyId} and user_id = ${userId}
    union select user_id from never_with where company_id = ${companyId} and other_id = ${userId}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
