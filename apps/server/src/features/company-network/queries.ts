import { LIMITS } from '@fika/contract';
import { sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { readLong, streamRows } from '#platform/db/long-lists.ts';
import type { Links } from './rules.ts';

/** For how long before its day a point counts introductions: the range that a dashboard shows by default. */
const WEEKS_COUNTED = 26;

/** The Monday of the current week in the zone of a row of `companies` k. */
const THIS_MONDAY = sql`date_trunc('week', app_now() at time zone k.timezone)`;

/** Companies that sent matches before this week, and have no figures of the week that ended last. */
export async function findUnmeasured(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select k.id from companies k
    where exists (
        select from rounds r where r.company_id = k.id and r.matchs_sent_at < ${THIS_MONDAY} at time zone k.timezone)
      and not exists (
        select from network_points p where p.company_id = k.id and p.day = (${THIS_MONDAY})::date - 1)
    order by k.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A week: its last day, and the instants from which and before which introductions count for it. */
export interface Week {
  day: string;
  from: string;
  to: string;
}

/** The latest weeks that ended after the first matches of a company and have no figures, the latest first. */
export async function findUnmeasuredWeeks({ db, company_id: companyId }: Scope): Promise<Week[]> {
  const { rows } = await sql<Week>`
    select w.day::text as day, (w.monday - make_interval(weeks => ${WEEKS_COUNTED})) at time zone k.timezone as "from",
      w.monday at time zone k.timezone as "to"
    from companies k
    cross join lateral (
      select monday, monday::date - 1 as day
      from generate_series(
        ${THIS_MONDAY} - make_interval(weeks => ${LIMITS.networkWeeks - 1}), ${THIS_MONDAY}, interval '1 week') as monday
    ) w
    where k.id = ${companyId}
      and w.monday at time zone k.timezone > (select min(matchs_sent_at) from rounds where company_id = k.id)
      and not exists (select from network_points p where p.company_id = k.id and p.day = w.day)
    order by w.day desc`.execute(db);
  return rows;
}

/** Who was a coworker at the end of a week, by id, and every pair of people that sessions introduced, once for each time. */
export async function listNetwork(
  { db, company_id: companyId }: Scope,
  { from, to }: Week,
): Promise<{ people: number[]; links: Links }> {
  const coworkers = sql<{ id: number }>`
    select id from users where company_id = ${companyId} and is_active and created_at < ${to} order by id`;
  const people = await readLong(db, coworkers.compile(db));
  const introductions = sql<{ a: number; b: number }>`
    select x.user_id as a, y.user_id as b
    from coffees c
    join coffee_members x on x.company_id = c.company_id and x.coffee_id = c.id and x.part in ('member', 'fixed')
    join coffee_members y on y.company_id = c.company_id and y.coffee_id = c.id and y.part in ('member', 'fixed')
      and y.user_id > x.user_id
    where c.company_id = ${companyId} and c.round_id is not null and c.sent_at >= ${from} and c.sent_at < ${to}`;
  // Millions of rows in a large company: two lists of numbers take a fraction of their memory.
  const links: Links = { a: [], b: [] };
  for await (const { a, b } of streamRows(db, introductions.compile(db))) {
    links.a.push(a);
    links.b.push(b);
  }
  return { people: people.map(({ id }) => id), links };
}

/** The figures of a week. Shares are 0 to 1. */
interface Point {
  day: string;
  coworkers: number;
  within_1: number;
  within_2: number;
  within_3: number;
  isolated: number;
  bridges: number;
  starting_points: number;
}

export async function insertPoint({ db, company_id }: Scope, point: Point): Promise<void> {
  await db
    .insertInto('network_points')
    .values({ company_id, ...point })
    // A second worker may have measured the same week.
    .onConflict((on) => on.doNothing())
    .execute();
}

/** The points of the days of a range, both included, the earliest first. */
export async function listPoints(
  { db, company_id: companyId }: Scope,
  { start, end }: { start: string; end: string },
): Promise<Point[]> {
  const { rows } = await sql<Point>`
    select day::text as day, coworkers, within_1, within_2, within_3, isolated, bridges, starting_points
    from network_points where company_id = ${companyId} and day between ${start}::date and ${end}::date
    order by day`.execute(db);
  return rows;
}
