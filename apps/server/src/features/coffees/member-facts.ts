import { COFFEE_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { MemberFactSource } from '#features/members/member-facts.ts';

/** When members were last told of a coffee of theirs; one that was canceled, or did not come about, is none. */
export const findLastCoffees: MemberFactSource = async (db, companyId, ids) => {
  const { rows } = await sql<{
    user_id: number;
    last_coffee_at: string | null;
  }>`
    select u.id as user_id, (
      select max(c.sent_at)
      -- One by one: just after a draw the database takes all coffees of the company for a few, and reads them all each time.
      from coffee_members m cross join lateral (
        select sent_at, status from coffees where company_id = m.company_id and id = m.coffee_id limit 1
      ) c
      where m.company_id = ${companyId} and m.user_id = u.id
        and c.status not in (${COFFEE_STATUS.notMet}, ${COFFEE_STATUS.canceled})
    ) as last_coffee_at
    from unnest(${ids}::bigint[]) as u (id)`.execute(db);
  return new Map(rows.map(({ user_id, last_coffee_at }) => [user_id, { last_coffee_at }]));
};
