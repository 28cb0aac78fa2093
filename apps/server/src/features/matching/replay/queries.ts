import { LIMITS } from '@fika/contract';
import { sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { readLong } from '#platform/db/long-lists.ts';
import type { RoundRow } from '#features/rounds/queries.ts';

/** The facts about the stored input of a round, without the input itself; undefined when there is none. */
export async function findStoredInput(db: Db, { company_id: companyId, id }: RoundRow) {
  const { rows } = await sql<{
    is_complete: boolean;
    erased: number;
    people: number;
    groups_hash: string;
    matched_at: string;
    kept_until: string;
  }>`
    select input is not null as is_complete, erased, cardinality(people) as people, groups_hash, matched_at,
      matched_at + make_interval(days => ${LIMITS.replayDays}) as kept_until
    from round_inputs where company_id = ${companyId} and round_id = ${id}`.execute(db);
  return rows[0];
}

/** The input as `packInput` made it, or null. */
export async function readPackedInput(
  { db, company_id: companyId }: Scope,
  roundId: number,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('round_inputs')
    .select('input')
    .where('company_id', '=', companyId)
    .where('round_id', '=', roundId)
    .executeTakeFirst();
  return row?.input ?? null;
}

interface DrawnGroup {
  number: number;
  edited: boolean;
  user_ids: number[];
}

/**
 * The current groups of a round, by number, with a giver before a receiver and without people who join every group. Without
 * rematches that members made after it was sent.
 */
export function listDrawnGroups(
  { db, company_id: companyId }: Scope,
  roundId: number,
): Promise<DrawnGroup[]> {
  const statement = sql<DrawnGroup>`
    select c.number, c.edited,
      coalesce(jsonb_agg(m.user_id order by m.part, m.user_id) filter (where m.part <> 'fixed'), '[]') as user_ids
    from coffees c join coffee_members m on m.company_id = c.company_id and m.coffee_id = c.id
    where c.company_id = ${companyId} and c.round_id = ${roundId} and c.origin = 'round'
    group by c.company_id, c.id order by c.number, c.id`;
  return readLong(db, statement.compile(db));
}
