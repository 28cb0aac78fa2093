import { COFFEE_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { MemberFactSource } from '../members/member-facts.ts';

/** When members were last told of a coffee of theirs; one that was canceled, or did not come about, is none. */
export const findLastCoffees: MemberFactSource = async (db, companyId, ids) => {
  const { rows } = await sql<{ user_id: number; last_coffee_at: string }>`
    select m.user_id, max(c.sent_at) as last_coffee_at
    from coffee_members m join coffees c on c.company_id = m.company_id and c.id = m.coffee_id
    where m.company_id = ${companyId} and m.user_id = any(${ids}::bigint[]) and c.sent_at is not null
      and c.status not in (${COFFEE_STATUS.notMet}, ${COFFEE_STATUS.canceled})
    group by m.user_id`.execute(db);
  return new Map(rows.map(({ user_id, last_coffee_at }) => [user_id, { last_coffee_at }]));
};
