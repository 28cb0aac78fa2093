import { COFFEE_STATUS, ROUND_STATUS } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { CoffeeReader, Offer } from '#features/coffees/types.ts';

/** Days after which an unanswered first message counts as silence. */
const SILENT_DAYS = 5;
/** After this, a session offers no rematch. */
const LATEST_DAYS = 30;

/** Algorithms whose groups have two equal members: another member can take a place. */
const PAIRING = ['random', 'crossgroup', 'withinggroup', 'withingroup'];

/**
 * Whether `me`, a row of `coffee_members`, wrote in their coffee `c` of two without an answer: the other has not written since,
 * and no date was set.
 */
const isLeftBehind: RawBuilder<boolean> = sql`
  c.status = ${COFFEE_STATUS.matched} and c.round_id is not null and me.part = 'member'
  and c.sent_at between app_now() - make_interval(days => ${LATEST_DAYS}) and app_now() - make_interval(days => ${SILENT_DAYS})
  and (select count(*) from coffee_members n where n.company_id = c.company_id and n.coffee_id = c.id) = 2
  and exists (
    select from messages m where m.company_id = c.company_id and m.coffee_id = c.id and m.author_id = me.user_id
      and m.created_at < app_now() - make_interval(days => ${SILENT_DAYS})
  )
  and not exists (
    select from messages m where m.company_id = c.company_id and m.coffee_id = c.id and m.author_id <> me.user_id
  )`;

export interface LeftBehind {
  company_id: number;
  coffee_id: number;
  user_id: number;
  round_id: number;
  timezone: string;
}

/** All members of any company who wait in vain and got no offer of another match yet. */
export async function listLeftBehind(db: Db): Promise<LeftBehind[]> {
  const { rows } = await sql<LeftBehind>`
    select c.company_id, c.id as coffee_id, me.user_id, c.round_id, p.timezone
    from coffees c
    join coffee_members me on me.company_id = c.company_id and me.coffee_id = c.id
    join rounds r on r.company_id = c.company_id and r.id = c.round_id and r.status = ${ROUND_STATUS.matchsSent}
    join campaigns p on p.company_id = c.company_id and p.id = c.campaign_id and p.status = 'active'
      and p.algo = any(${PAIRING}::text[])
    join users u on u.company_id = me.company_id and u.id = me.user_id and u.is_active
    where ${isLeftBehind} and not exists (
      select from rematches x where x.company_id = c.company_id and x.coffee_id = c.id and x.user_id = me.user_id
    )
    order by 1, 2, 3`.execute(db);
  return rows;
}

/** An offer as its member has it: of which session, and whether it still holds. */
export interface OfferRow {
  round_id: number;
  campaign_id: number;
  taken_at: string | null;
  is_open: boolean;
}

/** The offer of a member for one of their coffees, taken for this transaction; null when there is none. */
export async function lockOffer(
  { db, company_id: companyId }: Scope,
  { coffee_id, user_id }: { coffee_id: number; user_id: number },
): Promise<OfferRow | null> {
  const { rows } = await sql<OfferRow>`
    select x.round_id, c.campaign_id, x.taken_at, x.new_coffee_id is null and ${isLeftBehind} as is_open
    from rematches x
    join coffees c on c.company_id = x.company_id and c.id = x.coffee_id
    join coffee_members me on me.company_id = c.company_id and me.coffee_id = c.id and me.user_id = x.user_id
    where x.company_id = ${companyId} and x.coffee_id = ${coffee_id} and x.user_id = ${user_id}
    for update of x, c`.execute(db);
  return rows[0] ?? null;
}

/** A member who could be matched in a session: they asked for another match too, or accepted and have no group. */
export interface Candidate {
  user_id: number;
  /** The coffee that they leave; null of who had none. */
  coffee_id: number | null;
}

/** Candidates of a session, the longest waiting first; never a member of the member's own coffees in it. */
export async function listCandidates(
  { db, company_id: companyId }: Scope,
  { round_id, user_id }: { round_id: number; user_id: number },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select f.user_id, f.coffee_id from (
      select x.user_id, x.coffee_id, x.taken_at as since
      from rematches x
      join coffees c on c.company_id = x.company_id and c.id = x.coffee_id
      join coffee_members me on me.company_id = c.company_id and me.coffee_id = c.id and me.user_id = x.user_id
      where x.company_id = ${companyId} and x.round_id = ${round_id} and x.taken_at is not null
        and x.new_coffee_id is null and ${isLeftBehind}
      union all
      select m.user_id, null, r.matchs_sent_at
      from round_members m join rounds r on r.company_id = m.company_id and r.id = m.round_id
      where m.company_id = ${companyId} and m.round_id = ${round_id} and m.accepted_at is not null
        and m.outcome in ('sat_out', 'no_partner')
    ) f join users u on u.company_id = ${companyId} and u.id = f.user_id and u.is_active
    where f.user_id <> ${user_id} and not exists (
      select from coffee_members mine
      join coffee_members theirs on theirs.company_id = mine.company_id and theirs.coffee_id = mine.coffee_id
      where mine.company_id = ${companyId} and mine.round_id = ${round_id} and mine.user_id = ${user_id}
        and theirs.user_id = f.user_id
    )
    order by f.since, f.user_id`.execute(db);
  return rows;
}

/**
 * The rematch offers of a member's coffees, and the coffees that replaced those they left; coffees without either are not in the
 * map.
 */
export async function findOffers(
  { db, company_id: companyId }: Scope,
  reader: CoffeeReader,
): Promise<Map<number, Offer>> {
  const { rows } = await sql<{ coffee_id: number; is_taken: boolean; new_coffee_id: number | null }>`
    select x.coffee_id, x.taken_at is not null as is_taken, x.new_coffee_id
    from rematches x
    join coffees c on c.company_id = x.company_id and c.id = x.coffee_id
    join coffee_members me on me.company_id = c.company_id and me.coffee_id = c.id and me.user_id = x.user_id
    where x.company_id = ${companyId} and x.user_id = ${reader.user_id}
      and x.coffee_id = any(${reader.coffee_ids}::bigint[])
      and case when x.new_coffee_id is null then ${isLeftBehind} else c.status = ${COFFEE_STATUS.canceled} end`.execute(
    db,
  );
  return new Map(
    rows.map(({ coffee_id: left, is_taken, new_coffee_id: id }) => {
      const open = is_taken ? 'waiting' : 'offered';
      return [left, { rematch: id === null ? open : null, rematch_coffee_id: id }];
    }),
  );
}
