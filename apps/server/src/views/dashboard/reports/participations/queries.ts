import { COFFEE_STATUS, type ReportedSession, ROUND_STATUS } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import { isOneOf, tellsState } from '#features/session-figures/rules.ts';
import type { Members } from '#features/session-figures/types.ts';
import { membersOf } from '../../audience/queries.ts';
import { isOfPrograms } from '../../sessions/queries.ts';
import type { Wanted } from '../../types.ts';

export type SessionRow = Omit<ReportedSession, 'is_managed'>;
type Sums = Pick<
  ReportedSession,
  'invited' | 'accepted' | 'declined' | 'no_answer' | 'added' | 'matched' | 'booked' | 'met' | 'groups'
>;

/** Sessions whose matches were sent in a range, or invitations to them. */
const sessionsOf = (companyId: number, wanted: Wanted): RawBuilder<unknown> => {
  const { range, campaigns } = wanted;
  const members = membersOf(wanted);
  return sql`
  rounds r join campaigns p on p.company_id = r.company_id and p.id = r.campaign_id
  where r.company_id = ${companyId} and r.status <> ${ROUND_STATUS.deleted}
    and ${isOfPrograms(sql`r.campaign_id`, campaigns)}
    -- Nobody is invited before a session opens, and nobody after it is sent.
    and r.opened_at < ${range.to} and coalesce(r.matchs_sent_at, app_now()) >= ${range.from}
    and (
      r.matchs_sent_at >= ${range.from} and r.matchs_sent_at < ${range.to} and ${isAttended(members)}
      or exists (
        select from round_members m
        where m.company_id = r.company_id and m.round_id = r.id
          and m.asked_at >= ${range.from} and m.asked_at < ${range.to} and ${isOneOf(sql`m.user_id`, members)}))`;
};

/** Whether one of some members was invited to a session r, takes part or was in a group of it. */
const isAttended = (members: Members): RawBuilder<boolean> =>
  members === null
    ? sql`true`
    : sql`(exists (
        select from round_members m
        where m.company_id = r.company_id and m.round_id = r.id
          and (m.asked_at is not null or m.accepted_at is not null) and ${isOneOf(sql`m.user_id`, members)}
      ) or exists (
        select from coffee_members m
        join coffees c on c.company_id = m.company_id and c.id = m.coffee_id and c.sent_at is not null
        where m.company_id = r.company_id and m.round_id = r.id and ${tellsState(sql`m.part`, members)}
          and ${isOneOf(sql`m.user_id`, members)}))`;

/** Some sessions, as the relation `page (id)`, with the answers of their members and their groups. */
const answersOf = (
  companyId: number,
  page: RawBuilder<unknown>,
  members: Members,
): RawBuilder<unknown> => sql`
  with page as materialized (${page}), known as (
    select m.round_id, m.user_id, m.asked_at is not null as is_invited, m.accepted_at is not null as takes_part,
      m.asked_at is not null and m.accepted_at is not null and m.added_at is null as has_accepted,
      m.asked_at is not null and m.accepted_at is null and m.rejected_at is not null as has_declined,
      false as is_matched, false as is_booked, false as has_met
    from page join round_members m on m.company_id = ${companyId} and m.round_id = page.id
      and (m.asked_at is not null or m.accepted_at is not null) and ${isOneOf(sql`m.user_id`, members)}
    union all
    select c.round_id, m.user_id, false, false, false, false, true,
      ${tellsState(sql`m.part`, members)} and (c.scheduled_at is not null or c.status = ${COFFEE_STATUS.met}),
      ${tellsState(sql`m.part`, members)} and c.status = ${COFFEE_STATUS.met}
    from page join coffees c on c.company_id = ${companyId} and c.round_id = page.id and c.sent_at is not null
    join coffee_members m on m.company_id = c.company_id and m.coffee_id = c.id and ${isOneOf(sql`m.user_id`, members)}
  ), answered as (
    -- Grouped and not joined: a planner without fresh statistics would compare each answer with each seat.
    select round_id, bool_or(is_invited) as is_invited, bool_or(takes_part) as takes_part,
      bool_or(has_accepted) as has_accepted, bool_or(has_declined) as has_declined,
      bool_or(is_matched) as is_matched, bool_or(is_booked) as is_booked, bool_or(has_met) as has_met
    from known group by round_id, user_id having bool_or(is_invited) or bool_or(takes_part)
  ), counted as (
    select round_id, count(*) filter (where is_invited) as invited, count(*) filter (where has_accepted) as accepted,
      count(*) filter (where has_declined) as declined,
      count(*) filter (where is_invited and not has_accepted and not has_declined) as no_answer,
      count(*) filter (where takes_part and not has_accepted) as added,
      count(*) filter (where is_matched) as matched, count(*) filter (where is_booked) as booked,
      count(*) filter (where has_met) as met
    from answered group by round_id
  ), sent as (
    select c.round_id, count(*) as groups
    from page join coffees c on c.company_id = ${companyId} and c.round_id = page.id and c.sent_at is not null
    where ${
      members === null
        ? sql`true`
        : sql`exists (
            select from coffee_members m
            where m.company_id = c.company_id and m.coffee_id = c.id and ${tellsState(sql`m.part`, members)}
              and ${isOneOf(sql`m.user_id`, members)})`
    }
    group by c.round_id
  )
  select page.id, coalesce(n.invited, 0) as invited, coalesce(n.accepted, 0) as accepted,
    coalesce(n.declined, 0) as declined, coalesce(n.no_answer, 0) as no_answer, coalesce(n.added, 0) as added,
    coalesce(n.matched, 0) as matched, coalesce(n.booked, 0) as booked, coalesce(n.met, 0) as met,
    coalesce(s.groups, 0) as groups
  from page left join counted n on n.round_id = page.id left join sent s on s.round_id = page.id`;

const DATE = sql`coalesce(r.matchs_sent_at, r.matchs_send_at)`;
const ORDERINGS: Readonly<Record<string, RawBuilder<unknown>>> = {
  '-matchs_send_at': sql`${DATE} desc, r.id desc`,
  matchs_send_at: sql`${DATE}, r.id`,
  campaign: sql`search_key(p.name), p.id, ${DATE} desc, r.id desc`,
  '-campaign': sql`search_key(p.name) desc, p.id desc, ${DATE} desc, r.id desc`,
};

/** The sessions of some ids, in an order of `rounds` r and `campaigns` p. */
const rowsOf = (
  companyId: number,
  { page, members }: { page: RawBuilder<unknown>; members: Members },
  order: RawBuilder<unknown>,
) => sql<SessionRow>`
  select r.number, r.status, r.opened_at, r.matchs_send_at, r.matchs_sent_at, n.*,
    jsonb_build_object('id', p.id, 'name', p.name) as campaign
  from (${answersOf(companyId, page, members)}) n
  join rounds r on r.company_id = ${companyId} and r.id = n.id
  join campaigns p on p.company_id = r.company_id and p.id = r.campaign_id
  order by ${order}`;

/** A page of the sessions of a range, how many there are, and the sums of all. */
export async function listReportedSessions(
  { db, company_id: companyId }: Scope,
  wanted: Wanted,
  page: { limit: number; offset: number; ordering: string },
): Promise<{ count: number; total: Sums; rows: SessionRow[] }> {
  const order = ORDERINGS[page.ordering] ?? sql`${DATE} desc, r.id desc`;
  const all = sql`select r.id from ${sessionsOf(companyId, wanted)}`;
  const members = membersOf(wanted);
  const summed = await sql<Sums & { count: number }>`
    select count(*) as count, coalesce(sum(invited), 0)::bigint as invited,
      coalesce(sum(accepted), 0)::bigint as accepted, coalesce(sum(declined), 0)::bigint as declined,
      coalesce(sum(no_answer), 0)::bigint as no_answer, coalesce(sum(added), 0)::bigint as added,
      coalesce(sum(matched), 0)::bigint as matched, coalesce(sum(booked), 0)::bigint as booked,
      coalesce(sum(met), 0)::bigint as met, coalesce(sum(groups), 0)::bigint as groups
    from (${answersOf(companyId, all, members)}) n`.execute(db);
  const { count, ...total } = summed.rows[0] as Sums & { count: number };
  const { rows } = await rowsOf(
    companyId,
    { page: sql`${all} order by ${order} limit ${page.limit} offset ${page.offset}`, members },
    order,
  ).execute(db);
  return { count, total, rows };
}

/** The next sessions of a range by id. */
export async function listSessionsAfter(
  { db, company_id: companyId }: Scope,
  wanted: Wanted,
  { after, limit }: { after: number; limit: number },
): Promise<SessionRow[]> {
  const page = sql`select r.id from ${sessionsOf(companyId, wanted)} and r.id > ${after} order by r.id limit ${limit}`;
  const { rows } = await rowsOf(companyId, { page, members: membersOf(wanted) }, sql`r.id`).execute(db);
  return rows;
}
