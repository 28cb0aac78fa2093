import { LIMITS } from '@fika/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { meetingsOf } from '../coffees/network-queries.ts';

export interface MapPersonRow {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  times: number;
  last_met_at: string;
}

/** Whom a member has met most lately, as many as fit on the map, and how many there are in all. */
export async function listMapPeople(
  db: Db,
  companyId: number,
  userId: number,
): Promise<{ count: number; rows: MapPersonRow[] }> {
  const { rows } = await sql<MapPersonRow & { total: number }>`
    select u.id, u.first_name, u.last_name, u.email, count(*) filter (where m.counts) as times, max(m.met_at) as last_met_at,
      count(*) over () as total
    from ${meetingsOf(companyId, userId)} m
    join users u on u.company_id = ${companyId} and u.id = m.other
    group by u.company_id, u.id
    order by last_met_at desc, u.id desc limit ${LIMITS.networkMap}`.execute(db);
  return { count: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) };
}

/** Pairs of some people who sat at one table with a member. */
export async function listLinks(
  db: Db,
  companyId: number,
  userId: number,
  ids: readonly number[],
): Promise<{ a: number; b: number }[]> {
  const { rows } = await sql<{ a: number; b: number }>`
    select distinct a.user_id as a, b.user_id as b
    from coffee_members me
    join coffees c on c.company_id = me.company_id and c.id = me.coffee_id and c.sent_at is not null
    join coffee_members a on a.company_id = c.company_id and a.coffee_id = c.id and a.part in ('member', 'fixed')
    join coffee_members b on b.company_id = c.company_id and b.coffee_id = c.id and b.part in ('member', 'fixed')
      and b.user_id > a.user_id
    where me.company_id = ${companyId} and me.user_id = ${userId} and me.part in ('member', 'fixed')
      and a.user_id = any(${ids}::bigint[]) and b.user_id = any(${ids}::bigint[])
    order by a.user_id, b.user_id`.execute(db);
  return rows;
}

/** How many active colleagues those whom a member has met have met, without them. */
export async function countBeyond(db: Db, companyId: number, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with mine as materialized (select distinct other as id from ${meetingsOf(companyId, userId)} m)
    select count(*) as count from users u
    where u.company_id = ${companyId} and u.is_active and u.id <> ${userId} and u.id not in (select id from mine)
      and u.id in (
        select m.user_b from meetings m join mine on mine.id = m.user_a where m.company_id = ${companyId}
        union
        select m.user_a from meetings m join mine on mine.id = m.user_b where m.company_id = ${companyId})`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
