import { type Coffee, COFFEE_STATUS, type CoffeeFeedback } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { found } from '#platform/problem.ts';
import { containing } from '#platform/db/patterns.ts';
import type { Explanation } from './groups/types.ts';

/** One coffee that was sent, as one of its members may see it. */
export interface CoffeeRow {
  company_id: number;
  id: number;
  /** The member of the coffee: the reader. */
  user_id: number;
  /** Null, as program and number are, of one outside of any session. */
  round_id: number | null;
  /** The reader's part in it; receivers do not see the gift that they get. */
  part: 'member' | 'fixed' | 'giver';
  status: number;
  origin: Coffee['origin'];
  introduced_by: number | null;
  scheduled_at: string | null;
  ends_at: string | null;
  place: string;
  call_url: string | null;
  icebreaker: number;
  /** The question where it is one of the company's own. */
  own_icebreaker: { en: string; fr: string } | null;
  explanation: Explanation;
  sent_at: string;
  last_messages_seen_at: string | null;
  campaign_id: number | null;
  campaign_name: string | null;
  round_number: number | null;
  /** Whether it should have happened by now, and the reader has not said. */
  asks_feedback: boolean;
  feedback: CoffeeFeedback | null;
  members: CoffeeMemberRow[];
}

export interface CoffeeMemberRow {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  about_me: string;
  fields: Record<string, unknown>;
}

/** Groups of one member that a message lists. */
const MOST_GROUPS = 100;
/** After so long without a date, members are asked whether they met anyway. */
export const SILENT_TIME = '14 days';

const SILENCE = sql`${SILENT_TIME}::interval`;

/** Whether a coffee `c` should have happened by now, and its member `me` has not said. */
export const asksFeedback: RawBuilder<boolean> = sql`(me.part in ('member', 'fixed') and case c.status
    when ${COFFEE_STATUS.scheduled} then c.ends_at <= app_now()
    when ${COFFEE_STATUS.matched} then c.sent_at <= app_now() - ${SILENCE}
    else false
  end and not exists (
    -- Who said that it is yet to come is asked again later, or when the new date has passed.
    select from coffee_feedback f
    where f.company_id = c.company_id and f.coffee_id = c.id and f.user_id = me.user_id
      and f.updated_at > greatest(c.ends_at, app_now() - ${SILENCE})
  ))`;

const columns = sql`
  c.company_id, c.id, me.user_id, me.part, c.round_id, c.status, c.icebreaker, c.explanation, c.sent_at,
  c.origin, c.introduced_by, c.scheduled_at, c.ends_at, c.place, c.call_url,
  me.last_messages_seen_at, c.campaign_id, p.name as campaign_name, r.number as round_number, (
    select jsonb_build_object('en', i.en, 'fr', i.fr) from icebreakers i
    where i.company_id = c.company_id and i.id = c.own_icebreaker_id
  ) as own_icebreaker, (
    select jsonb_build_object('happened', f.happened, 'rating', f.rating, 'note', f.note) from coffee_feedback f
    where f.company_id = c.company_id and f.coffee_id = c.id and f.user_id = me.user_id
  ) as feedback, ${asksFeedback} as asks_feedback, (
    select jsonb_agg(jsonb_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
      'email', u.email, 'about_me', u.about_me, 'fields', u.fields) order by u.last_name, u.first_name, u.id)
    from coffee_members m cross join lateral (
      select * from users where company_id = m.company_id and id = m.user_id limit 1
    ) u where m.company_id = c.company_id and m.coffee_id = c.id
  ) as members`;

const tables = sql`
  coffee_members me
  join coffees c on c.company_id = me.company_id and c.id = me.coffee_id and c.sent_at is not null
    and me.part <> 'receiver'
  left join campaigns p on p.company_id = c.company_id and p.id = c.campaign_id
  left join rounds r on r.company_id = c.company_id and r.id = c.round_id`;

interface CoffeePage {
  user_id: number;
  /** Only of this program. */
  campaign?: number | undefined;
  /** Only with this other member; of a gift, only the giver sees the receiver. */
  person?: number | undefined;
  search: string;
  ordering: string;
  /** States to include; absent for all. */
  status?: readonly number[] | undefined;
  limit: number;
  offset: number;
}

// The day of a coffee is that of its date, and until there is one that of its message.
const ORDERINGS: Readonly<Record<string, RawBuilder<unknown>>> = {
  created_at: sql`c.sent_at, c.id`,
  scheduled_at: sql`coalesce(c.scheduled_at, c.sent_at), c.id`,
  '-scheduled_at': sql`coalesce(c.scheduled_at, c.sent_at) desc, c.id desc`,
};

/** A page of the coffees of a member and how many there are; `search` is part of the name of a person in them. */
export async function listCoffees(
  { db, company_id: companyId }: Scope,
  page: CoffeePage,
): Promise<{ count: number; rows: CoffeeRow[] }> {
  const needle = containing(page.search);
  const fits = sql`me.company_id = ${companyId} and me.user_id = ${page.user_id}
    and (${page.status === undefined} or c.status = any(${page.status ?? []}::smallint[]))
    and (${page.campaign === undefined} or c.campaign_id = ${page.campaign ?? 0})
    and (${page.person === undefined} or (me.user_id <> ${page.person ?? 0} and exists (
      select from coffee_members o
      where o.company_id = c.company_id and o.coffee_id = c.id and o.user_id = ${page.person ?? 0})))
    and (${page.search === ''} or exists (
      select from coffee_members m join users u on u.company_id = m.company_id and u.id = m.user_id
      where m.company_id = c.company_id and m.coffee_id = c.id and u.search like ${needle}))`;
  const counted = await sql<{ count: number }>`select count(*) as count from ${tables} where ${fits}`.execute(
    db,
  );
  const { rows } = await sql<CoffeeRow>`select ${columns} from ${tables} where ${fits}
    order by ${ORDERINGS[page.ordering] ?? sql`c.sent_at desc, c.id desc`} limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
  return { count: counted.rows[0]?.count ?? 0, rows };
}

/** One coffee of a member, or not-found: also for a coffee of others and one that is not sent. */
export async function getCoffee(
  { db, company_id: companyId }: Scope,
  userId: number,
  id: number,
): Promise<CoffeeRow> {
  const { rows } = await sql<CoffeeRow>`select ${columns} from ${tables}
    where me.company_id = ${companyId} and me.user_id = ${userId} and c.id = ${id}`.execute(db);
  return found(rows[0]);
}

/** The people in the conversation of a sent coffee, if `userId` is one of them; else not-found. A gift has no conversation. */
export async function getPeopleOfCoffee(
  { db, company_id: companyId }: Scope,
  userId: number,
  id: number,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select m.user_id from coffee_members m
    join coffees c on c.company_id = m.company_id and c.id = m.coffee_id and c.sent_at is not null
    where m.company_id = ${companyId} and m.coffee_id = ${id} and m.part in ('member', 'fixed')
    order by m.user_id`.execute(db);
  const ids = rows.map((row) => row.user_id);
  return found(ids.includes(userId) ? ids : null);
}

/**
 * The coffees of some members in some rounds, of any company, for their emails. A member may have several; of gifts those that
 * they give. Each row is looked up separately, because a company without fresh statistics looks small enough to the database to
 * read it whole each time.
 */
export async function listCoffeesOfRounds(
  db: Db,
  wanted: readonly { company_id: number; round_id: number; user_id: number }[],
): Promise<CoffeeRow[]> {
  const { rows } = await sql<CoffeeRow>`
    select ${columns} from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as given(company_id bigint, round_id bigint, user_id bigint)
    cross join lateral (
      select * from coffee_members
      where company_id = given.company_id and round_id = given.round_id and user_id = given.user_id
        and part <> 'receiver' limit ${MOST_GROUPS}
    ) me
    cross join lateral (
      select * from coffees where company_id = me.company_id and id = me.coffee_id and sent_at is not null limit 1
    ) c
    join campaigns p on p.company_id = c.company_id and p.id = c.campaign_id
    join rounds r on r.company_id = c.company_id and r.id = c.round_id
    order by c.number`.execute(db);
  return rows;
}
