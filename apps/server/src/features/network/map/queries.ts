import { COFFEE_STATUS, LIMITS } from '@fika/contract';
import { sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import { type AcquaintanceRow, MEETING_COUNTS, meetingsOf } from '#features/coffees/network/queries.ts';

export type MapPersonRow = Omit<AcquaintanceRow, 'first_met_at'>;

interface MapPeople {
  count: number;
  met: number;
  matched: number;
  rows: MapPersonRow[];
}

/**
 * The people that a member has met or was matched with most recently, as many as fit on the map, and how many there are in all.
 */
export async function listMapPeople(
  { db, company_id: companyId }: Scope,
  userId: number,
): Promise<MapPeople> {
  const { rows } = await sql<MapPersonRow & { total: number; total_met: number; total_matched: number }>`
    select p.*, count(*) over () as total, count(*) filter (where times > 0) over () as total_met,
      count(*) filter (where times = 0 and matched > 0) over () as total_matched
    from (
      select u.id, u.first_name, u.last_name, u.email, ${MEETING_COUNTS}, max(m.at) as last_at
      from ${meetingsOf(companyId, userId)} m
      join users u on u.company_id = ${companyId} and u.id = m.other
      group by u.company_id, u.id
    ) p
    order by p.last_at desc, p.id desc limit ${LIMITS.networkMap}`.execute(db);
  const [first] = rows;
  return {
    count: first?.total ?? 0,
    met: first?.total_met ?? 0,
    matched: first?.total_matched ?? 0,
    rows,
  };
}

/** Pairs of some people who were in one group with a member. */
export async function listLinks(
  { db, company_id: companyId }: Scope,
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

/**
 * How many active colleagues were met by people that a member has met, without those that the member knows. Of pairs who were
 * only matched it is unknown whether they met.
 */
export async function countBeyond({ db, company_id: companyId }: Scope, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with known as materialized (select distinct other as id, how = 'met' as has_met from ${meetingsOf(companyId, userId)} m),
    met as materialized (select distinct id from known where has_met)
    select count(*) as count from users u
    where u.company_id = ${companyId} and u.is_active and u.id <> ${userId} and u.id not in (select id from known)
      and u.id in (
        select o.user_id from met
        join coffee_members a on a.company_id = ${companyId} and a.user_id = met.id and a.part in ('member', 'fixed')
        join coffees c on c.company_id = a.company_id and c.id = a.coffee_id and c.status = ${COFFEE_STATUS.met}
        join coffee_members o on o.company_id = c.company_id and o.coffee_id = c.id and o.part in ('member', 'fixed'))`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
