import { sql } from 'kysely';
import type { MemberFactSource } from '../members/member-facts.ts';

/** In how many active programs members take part: those in one of whose sessions they were, and which they have not left. */
export const countPrograms: MemberFactSource = async (db, companyId, ids) => {
  const { rows } = await sql<{ user_id: number; programs: number }>`
    select u.id as user_id, count(distinct c.id) as programs
    from unnest(${ids}::bigint[]) as u (id)
    join round_members m on m.company_id = ${companyId} and m.user_id = u.id
    join rounds r on r.company_id = ${companyId} and r.id = m.round_id and r.status <> 3
    join campaigns c on c.company_id = ${companyId} and c.id = r.campaign_id and c.status = 'active'
    left join memberships s on s.company_id = ${companyId} and s.campaign_id = c.id and s.user_id = u.id
    where s.status is distinct from 'left'
    group by u.id`.execute(db);
  return new Map(rows.map(({ user_id, programs }) => [user_id, { programs }]));
};
