import { sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import { idList } from '#platform/db/long-lists.ts';
import { containing } from '#platform/db/patterns.ts';
import type { Exclusion } from '../exclusions/queries.ts';
import type { MeetingRow } from '../groups/queries.ts';

export interface FeedbackRow {
  coffee_id: number;
  user_id: number;
  first_name: string;
  last_name: string;
  email: string;
  rating: number | null;
  note: string;
  round_number: number | null;
  at: string;
}

interface FeedbackPage {
  campaign_id: number;
  search: string;
  limit: number;
  offset: number;
}

/** A page of the notes that members wrote about the coffees of a program, newest first, and how many there are. */
export async function listFeedback(
  { db, company_id: companyId }: Scope,
  page: FeedbackPage,
): Promise<{ count: number; rows: FeedbackRow[] }> {
  const needle = containing(page.search);
  const notes = sql`
    coffee_feedback f
    join coffees c on c.company_id = f.company_id and c.id = f.coffee_id and c.campaign_id = ${page.campaign_id}
    join users u on u.company_id = f.company_id and u.id = f.user_id
    left join rounds r on r.company_id = c.company_id and r.id = c.round_id
    where f.company_id = ${companyId} and f.note <> ''
      and (${page.search === ''} or u.search like ${needle} or search_key(f.note) like ${needle})`;
  const counted = await sql<{ count: number }>`select count(*) as count from ${notes}`.execute(db);
  const { rows } = await sql<FeedbackRow>`
    select f.coffee_id, f.user_id, u.first_name, u.last_name, u.email, f.rating, f.note, r.number as round_number,
      f.updated_at as at
    from ${notes} order by f.updated_at desc, f.coffee_id, f.user_id
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, rows };
}

/** At this rating or lower, two people are not matched again as long as there is another partner. */
const LOW = 2;

/**
 * Pairs among some people where one rated a coffee of the two low, with the program of that coffee. In a larger group it is
 * unknown which member a rating is about: those count for no pair.
 */
export async function listLowRatedPairs(
  { db, company_id: companyId }: Scope,
  userIds: readonly number[],
  options: { campaign_id?: number } = {},
): Promise<Pick<MeetingRow, 'a' | 'b'>[]> {
  const only = options.campaign_id === undefined ? sql`true` : sql`c.campaign_id = ${options.campaign_id}`;
  const people = idList(userIds);
  const { rows } = await sql<Pick<MeetingRow, 'a' | 'b'>>`
    select distinct least(f.user_id, o.user_id) as a, greatest(f.user_id, o.user_id) as b
    from coffee_feedback f
    join coffees c on c.company_id = f.company_id and c.id = f.coffee_id
    join coffee_members o on o.company_id = f.company_id and o.coffee_id = f.coffee_id and o.user_id <> f.user_id
    where f.company_id = ${companyId} and f.rating <= ${LOW} and ${only}
      and f.user_id = any(${people}) and o.user_id = any(${people})
      and (select count(*) from coffee_members m where m.company_id = f.company_id and m.coffee_id = f.coffee_id) = 2
    order by 1, 2`.execute(db);
  return rows;
}

/** The other person of each coffee for two that the member or that person rated low: the two are not matched again by chance. */
export const listUnhappyWith: Exclusion = async ({ db, company_id: companyId }, userId) => {
  const { rows } = await sql<{ id: number }>`
    select distinct o.user_id as id
    from coffee_members me
    join coffee_members o on o.company_id = me.company_id and o.coffee_id = me.coffee_id and o.user_id <> me.user_id
    join coffee_feedback f on f.company_id = me.company_id and f.coffee_id = me.coffee_id and f.rating <= ${LOW}
    where me.company_id = ${companyId} and me.user_id = ${userId}
      and (select count(*) from coffee_members m where m.company_id = me.company_id and m.coffee_id = me.coffee_id) = 2
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
};
