import { sql } from 'kysely';
import type { MemberFactSource } from '#features/members/member-facts.ts';

/**
 * In how many active programs members take part: those in one of whose sessions they were, and which they have not left. Each
 * is looked up on their own, because a company that the database has not counted yet looks small enough to read it whole.
 */
export const countPrograms: MemberFactSource = async (db, companyId, ids) => {
  const { rows } = await sql<{ user_id: number; programs: number }>`
    select u.id as user_id, (
      select count(distinct c.id)
      from round_members m
      join rounds r on r.company_id = m.company_id and r.id = m.round_id and r.status <> 3
      join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id and c.status = 'active'
      left join memberships s
        on s.company_id = m.company_id and s.campaign_id = c.id and s.user_id = m.user_id
      where m.company_id = ${companyId} and m.user_id = u.id and s.status is distinct from 'left'
    ) as programs
    from unnest(${ids}::bigint[]) as u (id)`.execute(db);
  return new Map(rows.map(({ user_id, programs }) => [user_id, { programs }]));
};
