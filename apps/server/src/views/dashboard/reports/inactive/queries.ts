import type { ReportedInactive, ReportedReason } from '@fika/contract';
import { ROUND_STATUS } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import { isOneOf } from '#features/session-figures/rules.ts';
import { membersOf } from '../../audience/queries.ts';
import { isConnected } from '../../overview/queries.ts';
import { isOfPrograms } from '../../sessions/queries.ts';
import type { Wanted } from '../../types.ts';

/** Which members without a connection: all, those of one reason, newcomers, those who took part before and stopped. */
export interface InactiveFilter {
  reason?: ReportedReason | undefined;
  newcomers?: boolean | undefined;
  stopped?: boolean | undefined;
}

/**
 * Coworkers without an introduction by a session of a range, with how far they came. `people` narrows them to some rows of
 * `users` u, so that a page of an export looks at these alone.
 */
const inactiveOf = (
  companyId: number,
  { range, before, campaigns, audience }: Wanted,
  people: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  with people as materialized (
    select u.* from users u
    where u.company_id = ${companyId} and u.is_active and u.created_at < ${range.to}
      and ${isOneOf(sql`u.id`, membersOf({ audience }))} ${people}
  ), invited as materialized (
    select m.user_id, bool_or(m.accepted_at is not null) as has_accepted
    from rounds r join round_members m on m.company_id = r.company_id and m.round_id = r.id
      and (m.asked_at is not null or m.accepted_at is not null)
    where r.company_id = ${companyId} and r.status <> ${ROUND_STATUS.deleted}
      and ${isOfPrograms(sql`r.campaign_id`, campaigns)} and m.user_id in (select id from people)
      and r.opened_at < ${range.to} and coalesce(r.matchs_sent_at, app_now()) >= ${range.from}
      and (r.matchs_sent_at >= ${range.from} and r.matchs_sent_at < ${range.to}
        or m.asked_at >= ${range.from} and m.asked_at < ${range.to})
    group by m.user_id
  ), earlier as materialized (
    select distinct m.user_id
    from rounds r join round_members m on m.company_id = r.company_id and m.round_id = r.id
      and m.accepted_at is not null
    where r.company_id = ${companyId} and r.status <> ${ROUND_STATUS.deleted}
      and ${isOfPrograms(sql`r.campaign_id`, campaigns)} and m.user_id in (select id from people)
      and r.matchs_sent_at >= ${before.from} and r.matchs_sent_at < ${before.to}
  ), grouped as materialized (
    select m.user_id, bool_or(m.part in ('member', 'fixed') and exists (
        select from coffee_members o
        where o.company_id = c.company_id and o.coffee_id = c.id and o.user_id <> m.user_id
          and o.part in ('member', 'fixed'))) as is_connected
    from coffees c join coffee_members m on m.company_id = c.company_id and m.coffee_id = c.id
    where c.company_id = ${companyId} and c.round_id is not null
      and c.sent_at >= ${range.from} and c.sent_at < ${range.to}
      and ${isOfPrograms(sql`c.campaign_id`, campaigns)} and m.user_id in (select id from people)
    group by m.user_id
  )
  select u.id, u.first_name, u.last_name, u.email, u.created_at, u.last_access_at,
    case when g.user_id is not null then 'gifts_only' when i.has_accepted then 'not_matched'
      when i.user_id is not null then 'not_accepted' else 'never_invited' end as reason,
    u.created_at >= ${range.from} and not ${isConnected(companyId, campaigns, range.to)} as is_newcomer,
    e.user_id is not null and g.user_id is null and not coalesce(i.has_accepted, false) as has_stopped
  from people u
  left join invited i on i.user_id = u.id
  left join earlier e on e.user_id = u.id
  left join grouped g on g.user_id = u.id
  where not coalesce(g.is_connected, false)`;

type Found = Pick<ReportedInactive, 'id' | 'reason' | 'is_newcomer' | 'has_stopped'>;

const isWanted =
  ({ reason, newcomers, stopped }: InactiveFilter) =>
  (found: Found): boolean =>
    (reason === undefined || found.reason === reason) &&
    (newcomers !== true || found.is_newcomer) &&
    (stopped !== true || found.has_stopped);

/** Rows of members u with the last time that something happened to them. */
const withLast = (
  companyId: number,
  { campaigns }: Wanted,
  rows: RawBuilder<unknown>,
) => sql<ReportedInactive>`
  select u.*, (
      select max(m.asked_at) from round_members m
      join rounds r on r.company_id = m.company_id and r.id = m.round_id
      where m.company_id = ${companyId} and m.user_id = u.id and ${isOfPrograms(sql`r.campaign_id`, campaigns)}
    ) as last_invited_at, (
      select max(c.sent_at) from coffee_members m
      join coffees c on c.company_id = m.company_id and c.id = m.coffee_id and c.round_id is not null
        and ${isOfPrograms(sql`c.campaign_id`, campaigns)}
      join coffee_members o on o.company_id = c.company_id and o.coffee_id = c.id and o.user_id <> m.user_id
        and o.part in ('member', 'fixed')
      where m.company_id = ${companyId} and m.user_id = u.id and m.part in ('member', 'fixed')
    ) as last_connected_at
  from (${rows}) u`;

const ORDERINGS: Readonly<Record<string, RawBuilder<unknown>>> = {
  last_name: sql`search_key(u.last_name), search_key(u.first_name), u.id`,
  '-last_name': sql`search_key(u.last_name) desc, search_key(u.first_name) desc, u.id desc`,
  created_at: sql`u.created_at, u.id`,
  '-created_at': sql`u.created_at desc, u.id desc`,
};

/** A page of the members without a connection, how many there are, and how many of each reason. */
export async function listReportedInactive(
  { db, company_id: companyId }: Scope,
  wanted: Wanted,
  page: InactiveFilter & { limit: number; offset: number; ordering: string },
): Promise<{
  count: number;
  newcomers: number;
  stopped: number;
  reasons: ReadonlyMap<string, number>;
  rows: ReportedInactive[];
}> {
  const order = ORDERINGS[page.ordering] ?? sql`u.id`;
  // Who they are takes nearly all of the time, and the counts and the page need it: it is read once.
  const { rows: all } = await sql<Found>`
    select u.id, u.reason, u.is_newcomer, u.has_stopped from (${inactiveOf(companyId, wanted, sql``)}) u order by ${order}`.execute(
    db,
  );
  const found = all.filter(isWanted(page));
  const ids = found.slice(page.offset, page.offset + page.limit).map(({ id }) => id);
  const listed = await sql<ReportedInactive>`
    ${withLast(companyId, wanted, inactiveOf(companyId, wanted, isAmong(ids)))} order by ${order}`.execute(
    db,
  );
  const byReason = Map.groupBy(all, ({ reason }) => reason);
  return {
    count: found.length,
    newcomers: all.filter((one) => one.is_newcomer).length,
    stopped: all.filter((one) => one.has_stopped).length,
    reasons: new Map([...byReason].map(([reason, members]) => [reason, members.length])),
    rows: listed.rows,
  };
}

const isAmong = (ids: readonly number[]) => sql`and u.id = any(${ids}::bigint[])`;

/** The members without a connection among the next members by id, and the last of these; null at the end. */
export async function listInactiveAfter(
  { db, company_id: companyId }: Scope,
  wanted: Wanted,
  { after, members, ...filter }: InactiveFilter & { after: number; members: number },
): Promise<{ rows: ReportedInactive[]; next: number | null }> {
  const found = await sql<{ id: number }>`
    select id from users where company_id = ${companyId} and id > ${after} order by id limit ${members}`.execute(
    db,
  );
  const ids = found.rows.map(({ id }) => id);
  const some = inactiveOf(companyId, wanted, isAmong(ids));
  const listed = await sql<ReportedInactive>`${withLast(companyId, wanted, some)} order by u.id`.execute(db);
  return {
    rows: listed.rows.filter(isWanted(filter)),
    next: ids.length < members ? null : (ids.at(-1) ?? null),
  };
}
