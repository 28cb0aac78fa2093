import { LIMITS } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import type { CategoryRow } from '#features/categories/queries.ts';
import { isOneOf } from '#features/session-figures/rules.ts';
import { membersOf } from '../audience/queries.ts';
import { choiceNow } from '../groups/queries.ts';
import type { GroupSize } from '../groups/rules.ts';
import type { Wanted } from '../types.ts';

/** Two groups, and how many pairs of theirs were introduced. `a` equals `b` within one group. */
export interface GroupCount {
  a: string | null;
  b: string | null;
  count: number;
}

/**
 * How many people of the sessions that count are no coworkers with the option any more, by option: members who are gone, or whose option
 * changed since the range began. They count by sessions with as many of them as a group needs: everyone sees who has an option
 * today, so that the others would be the few who left.
 */
export async function countFormerPeople(
  { db, company_id: companyId }: RequestCtx,
  wanted: Wanted,
  { field, shown }: { field: CategoryRow; shown: readonly Pick<GroupSize, 'round_id' | 'choice'>[] },
): Promise<ReadonlyMap<string | null, number>> {
  const { range } = wanted;
  const isMember = (column: RawBuilder<unknown>) => isOneOf(column, membersOf(wanted));
  const ids = shown.map(({ round_id: id }) => id);
  // Indexes lead from a member to sessions by their ids: earlier ones are not read.
  const first = ids.reduce((least, id) => Math.min(least, id), Number.MAX_SAFE_INTEGER);
  const { rows } = await sql<{ choice: string | null; count: number }>`
    with shown as materialized (
      select s.round_id, coalesce('=' || s.choice, '') as choice, r.matchs_sent_at as sent_at
      from unnest(${ids}::bigint[], ${shown.map(({ choice }) => choice)}::text[]) as s (round_id, choice)
      join rounds r on r.company_id = ${companyId} and r.id = s.round_id
    ), changed as materialized (
      select distinct f.user_id from former_values f
      where f.company_id = ${companyId} and f.category_id = ${field.id} and f.until > ${range.from}
        and ${isMember(sql`f.user_id`)}
    ), former as materialized (
      select f.user_id, f.choice, f.until, lag(f.until) over (partition by f.user_id order by f.until) as since
      from changed join former_values f
        on f.company_id = ${companyId} and f.user_id = changed.user_id and f.category_id = ${field.id}
    ), times as (
      select user_id, choice, since, until from former
      union all
      select u.id, ${choiceNow(field)}, latest.until, 'infinity'
      from users u
      left join (select user_id, max(until) as until from former group by user_id) latest on latest.user_id = u.id
      where u.company_id = ${companyId} and not u.is_active and ${isMember(sql`u.id`)}
    ), gone as materialized (
      select t.*, ${current(field, sql`t.choice`)} as merged_choice
      from times t join users u on u.company_id = ${companyId} and u.id = t.user_id
      where not u.is_active or ${current(field, choiceNow(field))} is distinct from ${current(field, sql`t.choice`)}
    ), people as materialized (
      select distinct user_id from gone
    -- These two read indexes alone.
    ), invited as materialized (
      select p.user_id, m.round_id
      from people p join round_members m
        on m.company_id = ${companyId} and m.user_id = p.user_id and m.round_id >= ${first}
          and (m.asked_at is not null or m.accepted_at is not null)
    ), grouped as materialized (
      select p.user_id, m.round_id, m.coffee_id
      from people p join coffee_members m
        on m.company_id = ${companyId} and m.user_id = p.user_id and m.round_id >= ${first}
    ), seen as (
      select user_id, round_id from invited
      union all
      -- Few are in a group without an invitation or an answer.
      select distinct g.user_id, g.round_id
      from grouped g join coffees c on c.company_id = ${companyId} and c.id = g.coffee_id and c.sent_at is not null
      where not exists (select from invited i where i.user_id = g.user_id and i.round_id = g.round_id)
    -- Step by step: the planner expects few people, and would look for each of them in each session.
    ), placed as materialized (
      select seen.round_id, g.* from seen join gone g on g.user_id = seen.user_id
    ), there as materialized (
      select s.round_id, s.choice, p.user_id, p.merged_choice
      from placed p
      join shown s on s.round_id = p.round_id and s.choice = coalesce('=' || p.choice, '')
        and s.sent_at < p.until and (p.since is null or s.sent_at >= p.since)
    -- A join of the two would compare each person with each option: the planner expects a single row of each.
    ), counted as (
      select merged_choice, user_id, count(*) over (partition by round_id, choice) as people from there
    )
    select merged_choice as choice, count(distinct user_id) as count
    from counted where people >= ${LIMITS.groupShown} group by merged_choice`.execute(db);
  return new Map(rows.map(({ choice, count }) => [choice, count]));
}

/** A stored option as the one that it is today: merged options are one. */
const current = ({ merged }: CategoryRow, choice: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`coalesce(${JSON.stringify(merged ?? {})}::jsonb ->> (${choice}), ${choice})`;
