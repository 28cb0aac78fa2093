import { type GROUP_FILTERS, type GroupPart, ROUND_STATUS } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { idList, readLong } from '#platform/db/long-lists.ts';
import { found } from '#platform/problem.ts';
import { containing } from '#platform/db/patterns.ts';
import type { Explanation } from './types.ts';

interface GroupOf {
  round_id: number;
  user_id: number;
  among?: number | undefined;
}

/** The group of a person in a round, or null; of several the first, unless one is named. */
export async function findGroupIdOf(
  { db, company_id: companyId }: Scope,
  { round_id, user_id, among }: GroupOf,
): Promise<number | null> {
  const row = await db
    .selectFrom('coffee_members')
    .select('coffee_id')
    .where('company_id', '=', companyId)
    .where('round_id', '=', round_id)
    .where('user_id', '=', user_id)
    .where('part', '<>', 'fixed')
    .$if(among !== undefined, (query) => query.where('coffee_id', '=', among ?? 0))
    .orderBy('nth')
    .executeTakeFirst();
  return row?.coffee_id ?? null;
}

/**
 * The group that a person leaves, or null for a person without one; the named one, if any.
 *
 * @throws Problem `not_found` when they are not in the named group: another admin has moved them meanwhile
 */
export async function getGroupIdOf(scope: Scope, whose: GroupOf): Promise<number | null> {
  const id = await findGroupIdOf(scope, whose);
  return whose.among === undefined ? id : found(id);
}

export interface GroupRow {
  id: number;
  number: number;
  locked: boolean;
  edited: boolean;
  explanation: Explanation;
  members: {
    id: number;
    first_name: string;
    last_name: string;
    email: string;
    /** Category id -> typed value, hidden fields too: for admins. */
    fields: Record<string, unknown>;
    part: GroupPart;
    seat: string | null;
  }[];
}

interface GroupPage {
  round_id: number;
  filter: (typeof GROUP_FILTERS)[number];
  /** Part of a member's name, email or external id. */
  search: string;
  ordering: 'number' | '-number';
  limit: number;
  offset: number;
}

const FILTERS = {
  all: sql`true`,
  broken: sql`(jsonb_path_exists(c.explanation, '$.broken[*]')
    or jsonb_path_exists(c.explanation, '$.rules[*] ? (@.kept == false || (@.satisfied == false && !(exists (@.kept))))'))`,
  locked: sql`c.locked`,
  edited: sql`c.edited`,
};

/** Groups of a round with their members, for the review page: one page and the count of all that fit. */
export async function listGroups(
  scope: Scope,
  page: GroupPage,
): Promise<{ count: number; rows: GroupRow[] }> {
  const { db, company_id: companyId } = scope;
  const needle = containing(page.search);
  const fits = sql`c.company_id = ${companyId} and c.round_id = ${page.round_id} and ${FILTERS[page.filter]}
    and (${page.search === ''} or exists (
      select from coffee_members m join users u on u.company_id = m.company_id and u.id = m.user_id
      where m.company_id = c.company_id and m.coffee_id = c.id and u.search like ${needle}))`;
  const count =
    page.filter === 'all' && page.search === ''
      ? ((await countGroups(scope, [page.round_id])).get(page.round_id) ?? 0)
      : await countFitting(db, fits);
  const direction = page.ordering === 'number' ? sql`asc` : sql`desc`;
  const { rows } = await sql<GroupRow>`
    select c.id, c.number, c.locked, c.edited, c.explanation, coalesce((
      select jsonb_agg(jsonb_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
        'email', u.email, 'fields', u.fields, 'part', m.part, 'seat', m.seat)
        -- The giver before the receiver, who joins every group at the end.
        order by m.part = 'fixed', m.part, u.last_name, u.first_name, u.id)
      from coffee_members m join users u on u.company_id = m.company_id and u.id = m.user_id
      where m.company_id = c.company_id and m.coffee_id = c.id), '[]') as members
    from coffees c where ${fits}
    order by c.number ${direction}, c.id limit ${page.limit} offset ${page.offset}`.execute(db);
  return { count, rows };
}

async function countFitting(db: Db, fits: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from coffees c where ${fits}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface GroupPeople {
  id: number;
  number: number;
  locked: boolean;
  /** Without people who join every group. */
  user_ids: number[];
}

interface SomeGroups {
  /** Only these groups. */
  ids?: readonly number[];
  /** Only groups with one of these people, including people who join every group. */
  holding?: readonly number[];
}

/**
 * Every group of a round with the ids of its people, by number, for the engine and the rehearsal. With both `ids` and `holding`,
 * the groups that match either.
 */
export async function listGroupPeople(
  { db, company_id: companyId }: Scope,
  roundId: number,
  some: SomeGroups = {},
): Promise<GroupPeople[]> {
  const { ids, holding } = some;
  const only =
    ids || holding
      ? sql`and c.id = any(${idList(ids ?? [])} || array(
        select coffee_id from coffee_members
        where company_id = ${companyId} and round_id = ${roundId} and user_id = any(${idList(holding ?? [])})))`
      : sql``;
  const statement = sql<GroupPeople>`
    select c.id, c.number, c.locked,
      coalesce(jsonb_agg(m.user_id order by m.user_id) filter (where m.part <> 'fixed'), '[]') as user_ids
    from coffees c join coffee_members m on m.company_id = c.company_id and m.coffee_id = c.id
    where c.company_id = ${companyId} and c.round_id = ${roundId} ${only}
    group by c.company_id, c.id order by c.number, c.id`;
  return readLong(db, statement.compile(db));
}

interface SeatRow {
  coffee_id: number;
  user_id: number;
  seat: string;
}

/** The roles in the composed groups of a session: of all people, or of some. */
export async function listSeats(
  { db, company_id: companyId }: Scope,
  roundId: number,
  people?: readonly number[],
): Promise<SeatRow[]> {
  const only = people ? sql`and user_id = any(${idList(people)})` : sql``;
  const statement = sql<SeatRow>`
    select coffee_id, user_id, seat from coffee_members
    where company_id = ${companyId} and round_id = ${roundId} and seat is not null ${only}`;
  return readLong<SeatRow>(db, statement.compile(db));
}

/** The names of roles, by the group and the person. */
export async function listSeatNames(
  scope: Scope,
  roundId: number,
): Promise<ReadonlyMap<number, ReadonlyMap<number, string>>> {
  const names = new Map<number, Map<number, string>>();
  for (const { coffee_id: id, user_id, seat } of await listSeats(scope, roundId)) {
    names.set(id, (names.get(id) ?? new Map<number, string>()).set(user_id, seat));
  }
  return names;
}

/** A present of a round under review. */
export interface PresentRow {
  id: number;
  giver: number;
  receiver: number;
}

/** Givers and receivers of a round, by the number of the gift. */
export async function listPresentsOf(
  { db, company_id: companyId }: Scope,
  roundId: number,
): Promise<PresentRow[]> {
  const statement = sql<PresentRow>`
    select c.id, g.user_id as giver, r.user_id as receiver from coffees c
    join coffee_members g on g.company_id = c.company_id and g.coffee_id = c.id and g.part = 'giver'
    join coffee_members r on r.company_id = c.company_id and r.coffee_id = c.id and r.part = 'receiver'
    where c.company_id = ${companyId} and c.round_id = ${roundId}
    order by c.number, c.id`;
  return readLong(db, statement.compile(db));
}

/** Those of some people who are in a group of a round, including people who join every group. */
export async function listGrouped(
  { db, company_id: companyId }: Scope,
  roundId: number,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('coffee_members')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('round_id', '=', roundId)
    .where(sql<boolean>`user_id = any(${idList(userIds)})`)
    .execute();
  return new Set(rows.map(({ user_id: id }) => id));
}

/** Number of the first group of a round with fewer than two people, not counting those who join every group, or null. */
export async function findLoneGroup(
  { db, company_id: companyId }: Scope,
  roundId: number,
): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    select c.number from coffees c join coffee_members m on m.company_id = c.company_id and m.coffee_id = c.id
    where c.company_id = ${companyId} and c.round_id = ${roundId}
    group by c.company_id, c.id having count(*) filter (where m.part <> 'fixed') < 2
    order by c.number limit 1`.execute(db);
  return rows[0]?.number ?? null;
}

/** The parts of people in the groups of a round; only those of one person if named. */
export async function partsIn(
  { db, company_id: companyId }: Scope,
  roundId: number,
  userId?: number,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('coffee_members')
    .select('part')
    .distinct()
    .where('company_id', '=', companyId)
    .where('round_id', '=', roundId)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .execute();
  return new Set(rows.map(({ part }) => part));
}

/** How many groups each of some rounds has; a round without groups is not in the map. */
export async function countGroups(
  { db, company_id: companyId }: Scope,
  roundIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ round_id: number; count: number }>`
    select round_id, sum(groups)::bigint as count from round_counts
    where company_id = ${companyId} and round_id = any(${roundIds}::bigint[]) group by round_id`.execute(db);
  return new Map(rows.map((row) => [row.round_id, row.count]));
}

export async function hasGroups(scope: Scope, roundId: number): Promise<boolean> {
  return ((await countGroups(scope, [roundId])).get(roundId) ?? 0) > 0;
}

export interface MeetingRow {
  /** The smaller id of the two. */
  a: number;
  b: number;
  met_at: string;
  /** Null when it was imported: the two knew each other before. */
  campaign_id: number | null;
}

/**
 * Every meeting between some people, oldest first. With `campaign_id` only those of that program and the imported ones.
 */
export async function listMeetings(
  { db, company_id: companyId }: Scope,
  userIds: readonly number[],
  options: { campaign_id?: number } = {},
): Promise<MeetingRow[]> {
  const only =
    options.campaign_id === undefined
      ? sql`true`
      : sql`(m.campaign_id is null or m.campaign_id = ${options.campaign_id})`;
  const statement = sql<MeetingRow>`
    with people as materialized (select distinct unnest(${idList(userIds)}) as id)
    select m.user_a as a, m.user_b as b, m.met_at, m.campaign_id
    from meetings m
    join people pa on pa.id = m.user_a
    join people pb on pb.id = m.user_b
    where m.company_id = ${companyId} and ${only}
    order by m.met_at, m.user_a, m.user_b`;
  return readLong(db, statement.compile(db));
}

/**
 * Every pair of some people that sits in a group under review of another program, as a meeting of today: it will have met
 * when that is sent.
 */
export async function listPairsUnderReview(
  { db, company_id: companyId }: Scope,
  userIds: readonly number[],
  campaignId: number,
): Promise<MeetingRow[]> {
  const people = idList(userIds);
  const statement = sql<MeetingRow>`
    select a.user_id as a, b.user_id as b, app_now() as met_at, c.campaign_id
    from rounds r
    join coffees c on c.company_id = r.company_id and c.round_id = r.id and c.sent_at is null
    join coffee_members a on a.company_id = c.company_id and a.coffee_id = c.id and a.part in ('member', 'fixed')
    join coffee_members b on b.company_id = c.company_id and b.coffee_id = c.id and b.user_id > a.user_id
    where r.company_id = ${companyId} and r.status = ${ROUND_STATUS.provisioned} and r.campaign_id <> ${campaignId}
      and a.user_id = any(${people}) and b.user_id = any(${people})
    order by a.user_id, b.user_id`;
  return readLong(db, statement.compile(db));
}

/** Every present among some people that was given, oldest first: `a` gave to `b`. Else as `listMeetings`. */
export async function listPresents(
  { db, company_id: companyId }: Scope,
  userIds: readonly number[],
  options: { campaign_id?: number } = {},
): Promise<MeetingRow[]> {
  const only = options.campaign_id === undefined ? sql`true` : sql`c.campaign_id = ${options.campaign_id}`;
  const statement = sql<MeetingRow>`
    with people as materialized (select distinct unnest(${idList(userIds)}) as id)
    select g.user_id as a, r.user_id as b, c.sent_at as met_at, coalesce(c.campaign_id, 0) as campaign_id
    from coffee_members g
    join people pg on pg.id = g.user_id
    join coffee_members r on r.company_id = g.company_id and r.coffee_id = g.coffee_id and r.part = 'receiver'
    join people pr on pr.id = r.user_id
    join coffees c on c.company_id = g.company_id and c.id = g.coffee_id and c.sent_at is not null
    where g.company_id = ${companyId} and g.part = 'giver' and ${only}
    order by c.sent_at, g.user_id, r.user_id`;
  return readLong(db, statement.compile(db));
}
