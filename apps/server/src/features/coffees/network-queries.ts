import { searchKey } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

interface AcquaintanceRow {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  times: number;
  first_met_at: string;
  last_met_at: string;
}

interface NetworkPage {
  user_id: number;
  search: string;
  ordering: string;
  limit: number;
  offset: number;
}

const ORDERINGS: Readonly<Record<string, RawBuilder<unknown>>> = {
  '-last_met_at': sql`last_met_at desc, id desc`,
  last_met_at: sql`last_met_at, id`,
  '-times': sql`times desc, last_met_at desc, id desc`,
  times: sql`times, last_met_at desc, id desc`,
};

/**
 * Meetings of a member, one row each with the other person. What is older than the company and of no program was imported: the
 * two knew each other, and their coffees are counted without it.
 */
export const meetingsOf = (companyId: number, userId: number) => sql`(
  select other, met_at, campaign_id, campaign_id is not null
    or met_at > (select created_at from companies where id = ${companyId}) as counts
  from (
    select user_b as other, met_at, campaign_id from meetings where company_id = ${companyId} and user_a = ${userId}
    union all
    select user_a, met_at, campaign_id from meetings where company_id = ${companyId} and user_b = ${userId}
  ) both_sides
)`;

/** A page of the people whom a member has met, and how many there are. */
export async function listAcquaintances(
  db: Db,
  companyId: number,
  page: NetworkPage,
): Promise<{ count: number; rows: AcquaintanceRow[] }> {
  const needle = `%${searchKey(page.search).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const people = sql`
    select u.id, u.first_name, u.last_name, u.email, count(*) filter (where m.counts) as times,
      min(m.met_at) as first_met_at, max(m.met_at) as last_met_at
    from ${meetingsOf(companyId, page.user_id)} m
    join users u on u.company_id = ${companyId} and u.id = m.other
    where ${page.search === ''} or u.search like ${needle}
    group by u.company_id, u.id`;
  const counted = await sql<{ count: number }>`select count(*) as count from (${people}) as p`.execute(db);
  const { rows } = await sql<AcquaintanceRow>`select * from (${people}) as p
    order by ${ORDERINGS[page.ordering] ?? sql`id`} limit ${page.limit} offset ${page.offset}`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, rows };
}

/** How many people a member had met by the end of each month that brought new ones. */
export async function countAcquaintancesByMonth(
  db: Db,
  companyId: number,
  userId: number,
  timezone: string,
): Promise<{ month: string; people: number }[]> {
  const { rows } = await sql<{ month: string; people: number }>`
    select month, (sum(count(*)) over (order by month))::int as people from (
      select to_char(min(met_at) at time zone ${timezone}, 'YYYY-MM') as month
      from ${meetingsOf(companyId, userId)} m where counts group by other
    ) as firsts group by month order by month`.execute(db);
  return rows;
}
