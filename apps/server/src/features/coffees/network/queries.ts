import { COFFEE_STATUS } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import { containing } from '#platform/db/patterns.ts';

export interface AcquaintanceRow {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  times: number;
  matched: number;
  first_met_at: string | null;
  last_met_at: string | null;
  last_matched_at: string | null;
}

interface NetworkPage {
  user_id: number;
  search: string;
  ordering: keyof typeof ORDERINGS;
  limit: number;
  offset: number;
}

/** People without a meeting come after those with one, by the match. */
const lastMet = sql`last_met_at desc nulls last, last_matched_at desc nulls last, id desc`;
export const ORDERINGS = {
  '-last_met_at': lastMet,
  last_met_at: sql`last_met_at nulls first, last_matched_at nulls first, id`,
  '-times': sql`times desc, ${lastMet}`,
  times: sql`times, ${lastMet}`,
} as const satisfies Readonly<Record<string, RawBuilder<unknown>>>;

/**
 * All people a member was in a group with, one row for each time: `met` where a member reported that it took place, else
 * `matched`. A coffee that one of two asked for counts once they have met. Meetings without a coffee are older: of a program, or
 * imported, whose people `knew` each other.
 */
export const meetingsOf = (companyId: number, userId: number) => sql`(
  with seated as materialized (
    select o.user_id as other, c.sent_at, c.scheduled_at, c.campaign_id, c.origin, c.status = ${COFFEE_STATUS.met} as has_met
    from coffee_members me
    join coffees c on c.company_id = me.company_id and c.id = me.coffee_id and c.sent_at is not null
    join coffee_members o on o.company_id = c.company_id and o.coffee_id = c.id and o.user_id <> me.user_id
      and o.part in ('member', 'fixed')
    where me.company_id = ${companyId} and me.user_id = ${userId} and me.part in ('member', 'fixed')
  )
  select other, case when has_met then coalesce(scheduled_at, sent_at) else sent_at end as at, campaign_id,
    case when has_met then 'met' else 'matched' end as how
  from seated where has_met or origin <> 'introduction'
  union all
  select m.other, m.met_at, m.campaign_id, case
    when m.campaign_id is not null or m.met_at > (select created_at from companies where id = ${companyId}) then 'met'
    else 'knew' end
  from (
    select user_b as other, met_at, campaign_id from meetings where company_id = ${companyId} and user_a = ${userId}
    union all
    select user_a, met_at, campaign_id from meetings where company_id = ${companyId} and user_b = ${userId}
  ) m
  where not exists (select from seated s where s.other = m.other and s.sent_at = m.met_at)
)`;

/** Counts of the rows of `meetingsOf`, by person. */
export const MEETING_COUNTS = sql`count(*) filter (where m.how = 'met') as times,
  count(*) filter (where m.how = 'matched') as matched, min(m.at) filter (where m.how = 'met') as first_met_at,
  max(m.at) filter (where m.how = 'met') as last_met_at, max(m.at) filter (where m.how = 'matched') as last_matched_at`;

/** A page of the people in the network of a member, and how many there are. */
export async function listAcquaintances(
  { db, company_id: companyId }: Scope,
  page: NetworkPage,
): Promise<{ count: number; rows: AcquaintanceRow[] }> {
  const needle = containing(page.search);
  const people = sql`
    select u.id, u.first_name, u.last_name, u.email, ${MEETING_COUNTS}
    from ${meetingsOf(companyId, page.user_id)} m
    join users u on u.company_id = ${companyId} and u.id = m.other
    where ${page.search === ''} or u.search like ${needle}
    group by u.company_id, u.id`;
  const counted = await sql<{ count: number }>`select count(*) as count from (${people}) as p`.execute(db);
  const { rows } = await sql<AcquaintanceRow>`select * from (${people}) as p
    order by ${ORDERINGS[page.ordering]} limit ${page.limit} offset ${page.offset}`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, rows };
}

/** How many people a member had met by the end of each month that brought new ones. */
export async function countAcquaintancesByMonth(
  { db, company_id: companyId }: Scope,
  userId: number,
  timezone: string,
): Promise<{ month: string; people: number }[]> {
  const { rows } = await sql<{ month: string; people: number }>`
    select month, (sum(count(*)) over (order by month))::int as people from (
      select to_char(min(m.at) at time zone ${timezone}, 'YYYY-MM') as month
      from ${meetingsOf(companyId, userId)} m where m.how = 'met' group by other
    ) as firsts group by month order by month`.execute(db);
  return rows;
}
