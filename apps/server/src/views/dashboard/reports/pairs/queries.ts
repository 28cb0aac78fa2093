import type { ReportedPair } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import { isOneOf } from '#features/session-figures/rules.ts';
import { membersOf } from '../../audience/queries.ts';
import { introductions, IS_REPEAT } from '../../sessions/queries.ts';
import type { Wanted } from '../../types.ts';

/** Pairs that sessions of a range introduced, one row for each pair. */
const pairsOf = (
  companyId: number,
  { range, campaigns, audience }: Wanted,
  { repeats, firsts }: { repeats: boolean; firsts?: readonly number[] },
): RawBuilder<unknown> => sql`
  select x.user_id as user_a, y.user_id as user_b, count(*) as times, min(c.sent_at) as first_at,
    max(c.sent_at) as last_at, array_agg(distinct c.campaign_id) as campaigns, bool_or(${IS_REPEAT}) as is_repeat
  from ${introductions(companyId, campaigns)} and c.sent_at >= ${range.from} and c.sent_at < ${range.to}
    and ${isOneOf(sql`x.user_id`, membersOf({ audience }))} and ${isOneOf(sql`y.user_id`, membersOf({ audience }))}
    ${firsts === undefined ? sql`` : sql`and x.user_id = any(${firsts}::bigint[])`}
  group by x.user_id, y.user_id
  ${repeats ? sql`having bool_or(${IS_REPEAT})` : sql``}`;

const rowsOf = (
  companyId: number,
  pairs: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
) => sql<ReportedPair>`
  select jsonb_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name, 'email', a.email) as a,
    jsonb_build_object('id', b.id, 'first_name', b.first_name, 'last_name', b.last_name, 'email', b.email) as b,
    p.times, p.first_at, p.last_at, p.is_repeat, (
      select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by search_key(c.name), c.id)
      from campaigns c where c.company_id = ${companyId} and c.id = any(p.campaigns)
    ) as campaigns
  from (${pairs}) p
  join users a on a.company_id = ${companyId} and a.id = p.user_a
  join users b on b.company_id = ${companyId} and b.id = p.user_b
  order by ${order}`;

const PAIR = sql`user_a, user_b`;
const ORDERINGS: Readonly<Record<string, RawBuilder<unknown>>> = {
  '-last_at': sql`last_at desc, ${PAIR}`,
  last_at: sql`last_at, ${PAIR}`,
  '-times': sql`times desc, last_at desc, ${PAIR}`,
  times: sql`times, last_at desc, ${PAIR}`,
};

/** A page of the pairs of a range, and how many there are. */
export async function listReportedPairs(
  { db, company_id: companyId }: Scope,
  wanted: Wanted,
  { repeats, limit, offset, ordering }: { repeats: boolean; limit: number; offset: number; ordering: string },
): Promise<{ count: number; rows: ReportedPair[] }> {
  const order = ORDERINGS[ordering] ?? sql`last_at desc, ${PAIR}`;
  const pairs = pairsOf(companyId, wanted, { repeats });
  const counted = await sql<{ count: number }>`select count(*) as count from (${pairs}) p`.execute(db);
  const page = sql`select * from (${pairs}) p order by ${order} limit ${limit} offset ${offset}`;
  const { rows } = await rowsOf(companyId, page, order).execute(db);
  return { count: counted.rows[0]?.count ?? 0, rows };
}

/** The pairs whose first member is one of the next members by id, and the last of these members; null at the end. */
export async function listPairsAfter(
  { db, company_id: companyId }: Scope,
  wanted: Wanted,
  { after, members, repeats }: { after: number; members: number; repeats: boolean },
): Promise<{ rows: ReportedPair[]; next: number | null }> {
  const found = await sql<{ id: number }>`
    select id from users where company_id = ${companyId} and id > ${after} order by id limit ${members}`.execute(
    db,
  );
  const firsts = found.rows.map(({ id }) => id);
  const pairs = pairsOf(companyId, wanted, { repeats, firsts });
  const { rows } = await rowsOf(companyId, pairs, PAIR).execute(db);
  return { rows, next: firsts.length < members ? null : (firsts.at(-1) ?? null) };
}
