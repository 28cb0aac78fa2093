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
  const counts = sql`(r.id, coalesce('=' || t.choice, '')) in (
    select s.round_id, coalesce('=' || s.choice, '')
    from unnest(${ids}::bigint[], ${shown.map(({ choice }) => choice)}::text[]) as s (round_id, choice)
  ) and r.matchs_sent_at < t.until and (t.since is null or r.matchs_sent_at >= t.since)`;
  const { rows } = await sql<{ choice: string | null; count: number }>`
    with changed as materialized (
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
      select u.id, ${choiceNow(field)}, (select max(until) from former where former.user_id = u.id), 'infinity'
      from users u where u.company_id = ${companyId} and not u.is_active and ${isMember(sql`u.id`)}
    ), gone as materialized (
      select t.*, ${current(field, sql`t.choice`)} as merged_choice
      from times t join users u on u.company_id = ${companyId} and u.id = t.user_id
      where not u.is_active or ${current(field, choiceNow(field))} is distinct from ${current(field, sql`t.choice`)}
    ), there as (
      select r.id as round_id, t.user_id, t.choice, t.merged_choice
      from gone t
      join round_members m on m.company_id = ${companyId} and m.user_id = t.user_id and m.round_id >= ${first}
        and (m.asked_at is not null or m.accepted_at is not null)
      join rounds r on r.company_id = ${companyId} and r.id = m.round_id
      where ${counts}
      union
      select r.id, t.user_id, t.choice, t.merged_choice
      from gone t
      join coffee_members m on m.company_id = ${companyId} and m.user_id = t.user_id and m.round_id >= ${first}
      join coffees c on c.company_id = ${companyId} and c.id = m.coffee_id and c.sent_at is not null
      join rounds r on r.company_id = ${companyId} and r.id = m.round_id
      where ${counts}
    ), sized as (
      select user_id, merged_choice, count(*) over (partition by round_id, choice) as people from there
    )
    select merged_choice as choice, count(distinct user_id) as count
    from sized where people >= ${LIMITS.groupShown} group by merged_choice`.execute(db);
  return new Map(rows.map(({ choice, count }) => [choice, count]));
}

/** A stored option as the one that it is today: merged options are one. */
const current = ({ merged }: CategoryRow, choice: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`coalesce(${JSON.stringify(merged ?? {})}::jsonb ->> (${choice}), ${choice})`;
