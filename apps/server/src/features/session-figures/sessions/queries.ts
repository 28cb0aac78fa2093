import { COFFEE_STATUS } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import { isOneOf, rowsByRound, tellsState } from '../rules.ts';
import { type Members, type SessionFigures, STEP } from '../types.ts';

/** An instant as seconds since 1970, of the quarter of an hour that it is in. */
const quarterOf = (instant: RawBuilder<unknown>) =>
  sql<number>`extract(epoch from date_bin('15 minutes', ${instant}, timestamptz '2000-01-01Z'))::bigint`;

/** Reads the figures of some sessions from their rows, by id: all of them, or some, the others empty; of everybody, or of some members. */
export async function computeSessions(
  scope: Scope,
  roundIds: readonly number[],
  { only, members = null }: { only?: readonly (keyof SessionFigures)[]; members?: Members } = {},
): Promise<ReadonlyMap<number, SessionFigures>> {
  const isWanted = (name: keyof SessionFigures) => only?.includes(name) ?? true;
  const of: Of = { roundIds, members };
  const invited = rowsByRound(isWanted('invited') ? await listInvited(scope, of) : []);
  const reached = rowsByRound(isWanted('reached') ? await listReached(scope, of) : []);
  const groups = rowsByRound(isWanted('groups') ? await listGroups(scope, of) : []);
  const hours = rowsByRound(isWanted('hours') ? await listHours(scope, of) : []);
  const known = rowsByRound(isWanted('known') ? await listKnown(scope, of) : []);
  return new Map(
    roundIds.map((id) => [
      id,
      { invited: invited(id), reached: reached(id), groups: groups(id), hours: hours(id), known: known(id) },
    ]),
  );
}

interface Of {
  roundIds: readonly number[];
  members: Members;
}

type Row<Name extends keyof SessionFigures> = SessionFigures[Name][number] & { round_id: number };

async function listInvited({ db, company_id: companyId }: Scope, { roundIds, members }: Of) {
  const { rows } = await sql<Row<'invited'>>`
    select round_id, ${quarterOf(sql`asked_at`)} as at, count(*) as count,
      count(*) filter (where accepted_at is not null and added_at is null) as accepted
    from round_members
    where company_id = ${companyId} and round_id = any(${roundIds}::bigint[]) and asked_at is not null
      and ${isOneOf(sql`user_id`, members)}
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

async function listReached({ db, company_id: companyId }: Scope, { roundIds, members }: Of) {
  const told = tellsState(sql`m.part`, members);
  const { rows } = await sql<Row<'reached'>>`
    with furthest as materialized (
      select distinct on (c.round_id, m.user_id) c.round_id, m.user_id,
        case when ${told} then c.status end as status, extract(epoch from c.ends_at)::float8 as ends_at,
        case when not ${told} then ${STEP.matched}::int when c.status = ${COFFEE_STATUS.met} then ${STEP.met}::int
          when c.scheduled_at is not null then ${STEP.booked}::int else ${STEP.matched}::int end as step
      from coffees c
      join coffee_members m on m.company_id = c.company_id and m.coffee_id = c.id
      where c.company_id = ${companyId} and c.round_id = any(${roundIds}::bigint[]) and c.sent_at is not null
        and ${isOneOf(sql`m.user_id`, members)}
      order by c.round_id, m.user_id, step desc, c.id
    )
    select m.round_id,
      coalesce(f.step, case when m.accepted_at is not null then ${STEP.accepted}::int else ${STEP.invited}::int end)
        as step,
      f.status, m.outcome, m.rejected_at is not null as has_declined, m.asked_at is not null as is_asked,
      m.accepted_at is not null as takes_part,
      case when f.step = ${STEP.booked}::int then f.ends_at end as ends_at, count(*) as count
    from round_members m
    left join furthest f on f.round_id = m.round_id and f.user_id = m.user_id
    where m.company_id = ${companyId} and m.round_id = any(${roundIds}::bigint[])
      and (m.asked_at is not null or m.accepted_at is not null) and ${isOneOf(sql`m.user_id`, members)}
    group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8`.execute(db);
  return rows;
}

/** The groups of sessions that were sent, as the relation `sent`: all, or those of some members. */
const sentGroups = (companyId: number, { roundIds, members }: Of) => sql`
  sent as materialized (
    select c.id, c.round_id, c.campaign_id, c.status, c.sent_at, c.scheduled_at, ${quarterOf(sql`c.sent_at`)} as at
    from coffees c
    where c.company_id = ${companyId} and c.round_id = any(${roundIds}::bigint[]) and c.sent_at is not null
      ${
        members === null
          ? sql``
          : sql`and c.id in (
              select m.coffee_id from coffee_members m
              where m.company_id = ${companyId} and m.round_id = any(${roundIds}::bigint[])
                and ${tellsState(sql`m.part`, members)} and ${isOneOf(sql`m.user_id`, members)})`
      }
  )`;

/** Pairs of people of the same group. A gift is no meeting: it would reveal who gave it. */
const pairsOf = (companyId: number, members: Members) => sql`
  sent
  join coffee_members x on x.company_id = ${companyId} and x.coffee_id = sent.id and x.part in ('member', 'fixed')
  join coffee_members y on y.company_id = ${companyId} and y.coffee_id = sent.id and y.part in ('member', 'fixed')
    and y.user_id > x.user_id and ${isOneOf(sql`x.user_id`, members)} and ${isOneOf(sql`y.user_id`, members)}`;

async function listGroups({ db, company_id: companyId }: Scope, of: Of) {
  const { rows } = await sql<Row<'groups'>>`
    with ${sentGroups(companyId, of)}, counted as (
      select round_id, at, count(*) as groups,
        count(*) filter (where scheduled_at is not null or status = ${COFFEE_STATUS.met}) as booked,
        count(*) filter (where status = ${COFFEE_STATUS.met}) as met
      from sent group by round_id, at
    ), rated as (
      select round_id, at, count(f.rating) as ratings, sum(f.rating)::bigint as stars
      from sent join coffee_feedback f on f.company_id = ${companyId} and f.coffee_id = sent.id
      where f.rating is not null group by round_id, at
    ), introduced as (
      select sent.round_id, sent.at, count(distinct (sent.sent_at, x.user_id, y.user_id)) as pairs,
        count(*) filter (where exists (
          select from meetings e
          where e.company_id = ${companyId} and e.user_a = x.user_id and e.user_b = y.user_id
            and e.met_at < sent.sent_at and e.campaign_id is not null
        )) as repeats
      from ${pairsOf(companyId, of.members)} group by sent.round_id, sent.at
    )
    select round_id, at, groups, booked, met, coalesce(ratings, 0) as ratings, coalesce(stars, 0) as stars,
      coalesce(pairs, 0) as pairs, coalesce(repeats, 0) as repeats
    from counted left join rated using (round_id, at) left join introduced using (round_id, at)
    order by 1, 2`.execute(db);
  return rows;
}

async function listHours({ db, company_id: companyId }: Scope, of: Of) {
  const { rows } = await sql<Row<'hours'>>`
    with ${sentGroups(companyId, of)}
    select round_id, at, extract(epoch from scheduled_at - sent_at)::float8 / 3600 as hours, count(*) as count
    from sent where status = ${COFFEE_STATUS.met} and scheduled_at is not null
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

/**
 * Meetings are found by their pair, groups are not: so they say which pairs are worth a look. Only sessions that were sent at the same
 * instant are looked at without.
 */
async function listKnown({ db, company_id: companyId }: Scope, of: Of) {
  const { rows } = await sql<Row<'known'>>`
    with ${sentGroups(companyId, of)}, known as materialized (
      select distinct sent.round_id, sent.sent_at, sent.at, x.user_id as a, y.user_id as b
      from ${pairsOf(companyId, of.members)}
      where (exists (
        select from meetings e
        where e.company_id = ${companyId} and e.user_a = x.user_id and e.user_b = y.user_id
          and e.met_at < sent.sent_at and e.campaign_id is not null
      ) or sent.sent_at in (
        select matchs_sent_at from rounds
        where company_id = ${companyId} and matchs_sent_at is not null group by 1 having count(*) > 1
      ))
    ), shared as materialized (
      -- Apart from the groups: of all groups of the one, few have the other too.
      select known.*, x.coffee_id
      from known
      join coffee_members x on x.company_id = ${companyId} and x.user_id = known.a and x.part in ('member', 'fixed')
      join coffee_members y on y.company_id = ${companyId} and y.coffee_id = x.coffee_id and y.user_id = known.b
        and y.part in ('member', 'fixed')
    ), last as (
      select known.round_id, known.sent_at, known.at, known.a, known.b, c.campaign_id,
        ${quarterOf(sql`max(c.sent_at)`)} as last_at
      from shared known
      join coffees c on c.company_id = ${companyId} and c.id = known.coffee_id and c.round_id is not null
        and (c.sent_at, c.round_id) < (known.sent_at, known.round_id)
      group by 1, 2, 3, 4, 5, 6
    ), each as (
      select round_id, at, jsonb_object_agg(campaign_id, last_at) as before from last
      where campaign_id is not null group by round_id, sent_at, at, a, b
    )
    select round_id, at, before, count(*) as count from each group by 1, 2, 3 order by 1, 2, before::text`.execute(
    db,
  );
  return rows;
}
