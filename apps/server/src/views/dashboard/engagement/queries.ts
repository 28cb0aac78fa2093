import { COFFEE_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import type { CategoryRow } from '#features/categories/queries.ts';
import { choiceAt } from '../groups/queries.ts';
import { isOfPrograms } from '../sessions/queries.ts';
import type { Wanted } from '../types.ts';

/** Those of a group who were invited to a session. */
export interface InvitedGroup {
  round_id: number;
  choice: string | null;
  invited: number;
  accepted: number;
  matched: number;
  met: number;
}

/** How the groups of a field answered the invitations of each session whose matches were sent in a range. */
export async function listInvitedGroups(
  { db, company_id: companyId }: RequestCtx,
  { range, campaigns }: Wanted,
  field: CategoryRow,
): Promise<InvitedGroup[]> {
  const { rows } = await sql<InvitedGroup>`
    with sessions as materialized (
      select r.id, r.matchs_sent_at as sent_at from rounds r
      where r.company_id = ${companyId} and r.matchs_sent_at >= ${range.from} and r.matchs_sent_at < ${range.to}
        and ${isOfPrograms(sql`r.campaign_id`, campaigns)}
    ), grouped as materialized (
      select c.round_id, m.user_id, bool_or(c.status = ${COFFEE_STATUS.met}) as has_met
      from sessions join coffees c on c.company_id = ${companyId} and c.round_id = sessions.id and c.sent_at is not null
      join coffee_members m on m.company_id = c.company_id and m.coffee_id = c.id
      group by c.round_id, m.user_id
    ), invited as (
      select m.round_id, ${choiceAt(field, sql`sessions.sent_at`)} as choice,
        m.accepted_at is not null and m.added_at is null as has_accepted,
        g.user_id is not null as is_matched, coalesce(g.has_met, false) as has_met
      from sessions
      join round_members m on m.company_id = ${companyId} and m.round_id = sessions.id and m.asked_at is not null
      join users u on u.company_id = m.company_id and u.id = m.user_id
      left join grouped g on g.round_id = m.round_id and g.user_id = m.user_id
    )
    select round_id, choice, count(*) as invited, count(*) filter (where has_accepted) as accepted,
      count(*) filter (where has_accepted and is_matched) as matched,
      count(*) filter (where has_accepted and has_met) as met
    from invited group by round_id, choice`.execute(db);
  return rows;
}
