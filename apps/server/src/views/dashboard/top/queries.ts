import { COFFEE_STATUS, LIMITS, readOption, type TopRandomers } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { introductions, isOfPrograms } from '../sessions/queries.ts';
import type { Wanted } from '../types.ts';

interface Row {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  people: number;
  coffees: number;
  met: number;
}

/**
 * Active members with the most different people in their groups of a range, without those who chose not to be shown.
 *
 * @throws Problem `top_participants_off`
 */
export async function showTopRandomers(
  { db, company }: RequestCtx,
  { range, campaigns }: Wanted,
): Promise<TopRandomers> {
  if (readOption(company.options, 'top_participants')?.enabled === false) {
    throw new Problem('top_participants_off');
  }
  const { from, to } = range;
  const { rows } = await sql<Row>`
    with pairs as materialized (
      select distinct x.user_id as a, y.user_id as b
      from ${introductions(company.id, campaigns)} and c.sent_at >= ${from} and c.sent_at < ${to}
    ), known as (
      select user_id, count(*) as people
      from (select a as user_id from pairs union all select b from pairs) p group by user_id
    ), seats as (
      select m.user_id, count(*) as coffees, count(*) filter (where c.status = ${COFFEE_STATUS.met}) as met
      from coffees c
      join coffee_members m on m.company_id = c.company_id and m.coffee_id = c.id and m.part in ('member', 'fixed')
      where c.company_id = ${company.id} and c.round_id is not null and c.sent_at >= ${from} and c.sent_at < ${to}
        and ${isOfPrograms(sql`c.campaign_id`, campaigns)}
      group by m.user_id
    )
    select u.id, u.first_name, u.last_name, u.email, known.people, seats.coffees, seats.met
    from known
    join seats on seats.user_id = known.user_id
    join users u on u.company_id = ${company.id} and u.id = known.user_id and u.is_active
      and coalesce((u.settings ->> 'top_participants')::boolean, true)
    order by known.people desc, seats.met desc, u.search, u.id limit ${LIMITS.topParticipants}`.execute(db);
  return {
    range,
    members: rows.map(({ people, coffees, met, ...user }) => ({ user, people, coffees, met })),
  };
}
