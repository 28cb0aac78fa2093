import { COFFEE_STATUS, ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { FindMemberFacts, MemberFacts } from '#features/members/types.ts';

const NOTHING: MemberFacts = { programs: 0, last_coffee_at: null, mail_bounced: false };

/**
 * The facts of the members of one page. Programs that they left do not count, nor coffees that were canceled or did not happen,
 * nor addresses that refuse email by the choice of their owner.
 */
export const findMemberFacts: FindMemberFacts = async (db, companyId, ids) => {
  const { rows } = await sql<MemberFacts & { id: number }>`
    select u.id, (
        select count(distinct c.id)
        from round_members m
        join rounds r on r.company_id = m.company_id and r.id = m.round_id and r.status <> ${ROUND_STATUS.deleted}
        join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id and c.status = 'active'
        left join memberships s
          on s.company_id = m.company_id and s.campaign_id = c.id and s.user_id = m.user_id
        where m.company_id = u.company_id and m.user_id = u.id and s.status is distinct from 'left'
      ) as programs, (
        select max(c.sent_at)
        -- One by one: just after a draw the database takes all coffees of the company for a few, and reads them all each time.
        from coffee_members m cross join lateral (
          select sent_at, status from coffees where company_id = m.company_id and id = m.coffee_id limit 1
        ) c
        where m.company_id = u.company_id and m.user_id = u.id
          and c.status not in (${COFFEE_STATUS.notMet}, ${COFFEE_STATUS.canceled})
      ) as last_coffee_at,
      exists (
        select from suppressions s
        where s.company_id = u.company_id and s.email = u.email and s.kind <> 'complaint'
      ) as mail_bounced
    from users u where u.company_id = ${companyId} and u.id = any(${ids}::bigint[])`.execute(db);
  const facts = new Map(rows.map(({ id, ...rest }) => [id, rest]));
  return (id) => facts.get(id) ?? NOTHING;
};

/** Ids of the members of a company who added an import, an audience or a program. */
export const authorsOf = (companyId: number) => sql`
  select added_by_id from uploads where company_id = ${companyId}
  union all select added_by_id from audiences where company_id = ${companyId} and deleted_at is null
  union all select added_by_id from campaigns where company_id = ${companyId}`;
