import { sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import { meetingsOf } from '#features/coffees/network/queries.ts';

/** How many different people a member has met. */
export async function countMet({ db, company_id: companyId }: Scope, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct m.other) as count from ${meetingsOf(companyId, userId)} m where m.how = 'met'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** The months in which a member met somebody, as `2026-11` of a zone. */
export async function listMonths(
  { db, company_id: companyId }: Scope,
  userId: number,
  timezone: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(m.at at time zone ${timezone}, 'YYYY-MM') as month
    from ${meetingsOf(companyId, userId)} m where m.how = 'met'`.execute(db);
  return new Set(rows.map(({ month }) => month));
}

/** The options of a field that active members have, and whether a member has met one of those who have it. */
export async function listOptions(
  { db, company_id: companyId }: Scope,
  userId: number,
  categoryId: number,
): Promise<{ choice: string; met: boolean }[]> {
  const { rows } = await sql<{ choice: string; met: boolean }>`
    with met as materialized (
      select distinct m.other from ${meetingsOf(companyId, userId)} m where m.how = 'met'
    )
    select u.fields ->> ${String(categoryId)}::text as choice, bool_or(met.other is not null) as met
    from users u left join met on met.other = u.id
    where u.company_id = ${companyId} and u.is_active and u.id <> ${userId} and u.fields ->> ${String(categoryId)}::text is not null
    group by 1`.execute(db);
  return rows;
}
