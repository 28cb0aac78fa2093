import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import type { CategoryRow } from '#features/categories/queries.ts';
import { choiceAt, choiceNow } from '../groups/queries.ts';
import type { GroupSize } from '../groups/rules.ts';
import { introductions, isOfPrograms } from '../sessions/queries.ts';
import type { Wanted } from '../types.ts';

/** Everybody of the sessions of a range, with the option that they had then: those invited, who took part, or in a group. */
const sessionPeople = (companyId: number, { range, campaigns }: Wanted, field: CategoryRow) => sql`
  select distinct p.round_id, u.id as user_id, ${choiceAt(field, sql`p.sent_at`)} as choice
  from (
    select m.round_id, m.user_id, r.matchs_sent_at as sent_at
    from rounds r join round_members m on m.company_id = r.company_id and m.round_id = r.id
      and (m.asked_at is not null or m.accepted_at is not null)
    where r.company_id = ${companyId} and r.matchs_sent_at >= ${range.from} and r.matchs_sent_at < ${range.to}
      and ${isOfPrograms(sql`r.campaign_id`, campaigns)}
    union
    select c.round_id, m.user_id, r.matchs_sent_at
    from rounds r join coffees c on c.company_id = r.company_id and c.round_id = r.id and c.sent_at is not null
    join coffee_members m on m.company_id = c.company_id and m.coffee_id = c.id
    where r.company_id = ${companyId} and r.matchs_sent_at >= ${range.from} and r.matchs_sent_at < ${range.to}
      and ${isOfPrograms(sql`r.campaign_id`, campaigns)}
  ) p
  join users u on u.company_id = ${companyId} and u.id = p.user_id`;

/** How many people of each group were in each session of a range. */
export async function listSessionGroups(
  { db, company_id: companyId }: RequestCtx,
  wanted: Wanted,
  field: CategoryRow,
): Promise<GroupSize[]> {
  const { rows } = await sql<GroupSize>`
    select round_id, choice, count(*) as people
    from (${sessionPeople(companyId, wanted, field)}) as p group by round_id, choice`.execute(db);
  return rows;
}

/** The groups of sessions that may be counted. */
const shownAs = (shown: readonly Pick<GroupSize, 'round_id' | 'choice'>[]) => sql`
  unnest(${shown.map(({ round_id: id }) => id)}::bigint[], ${shown.map(({ choice }) => choice)}::text[])
    as shown (round_id, choice)`;

/** Two groups, and how many: pairs that were introduced, or people who are in both. `a` equals `b` within one group. */
export interface GroupCount {
  a: string | null;
  b: string | null;
  count: number;
}

/** How many people are in each group, and in each two of them: coworkers of today, and those of the sessions that count. */
export async function countGroupPeople(
  { db, company_id: companyId }: RequestCtx,
  wanted: Wanted,
  { field, shown }: { field: CategoryRow; shown: readonly Pick<GroupSize, 'round_id' | 'choice'>[] },
): Promise<GroupCount[]> {
  const { rows } = await sql<GroupCount>`
    with people as materialized (
      select u.id as user_id, ${choiceNow(field)} as choice
      from users u where u.company_id = ${companyId} and u.is_active
      union
      select p.user_id, p.choice from (${sessionPeople(companyId, wanted, field)}) as p
      join ${shownAs(shown)} on shown.round_id = p.round_id and shown.choice is not distinct from p.choice
    )
    select choice as a, choice as b, count(*) as count from people group by choice
    union all
    select x.choice, y.choice, count(*) from people x join people y
      on y.user_id = x.user_id and y.choice is distinct from x.choice
    group by x.choice, y.choice`.execute(db);
  return rows;
}

/** How many different pairs of each two groups the sessions of a range introduced. */
export async function countGroupPairs(
  { db, company_id: companyId }: RequestCtx,
  wanted: Wanted,
  { field, shown }: { field: CategoryRow; shown: readonly Pick<GroupSize, 'round_id' | 'choice'>[] },
): Promise<GroupCount[]> {
  const { rows } = await sql<{ a: string; b: string; count: number }>`
    with people as materialized (
      select p.round_id, p.user_id, coalesce('=' || p.choice, '') as name
      from (${sessionPeople(companyId, wanted, field)}) as p
      join ${shownAs(shown)} on shown.round_id = p.round_id and shown.choice is not distinct from p.choice
    ), pairs as (
      select c.round_id, x.user_id as user_a, y.user_id as user_b
      from ${introductions(companyId, wanted.campaigns)} and c.round_id in (select round_id from people)
    )
    select least(x.name, y.name) as a, greatest(x.name, y.name) as b, count(distinct (user_a, user_b)) as count
    from pairs
    join people x on x.round_id = pairs.round_id and x.user_id = pairs.user_a
    join people y on y.round_id = pairs.round_id and y.user_id = pairs.user_b
    group by 1, 2`.execute(db);
  return rows.map(({ a, b, count }) => ({ a: choiceOf(a), b: choiceOf(b), count }));
}

/** Of a name that sorts, also that of members without a value. */
const choiceOf = (name: string): string | null => (name === '' ? null : name.slice(1));
