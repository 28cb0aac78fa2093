import { COFFEE_STATUS, type Span } from '@fika/contract';
import { sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import { idList } from '#platform/db/long-lists.ts';
import { found } from '#platform/problem.ts';

export interface TableGuest {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  culture: 'en' | 'fr';
}

/** A coffee with its guests. */
export interface CoffeeTable {
  coffee_id: number;
  status: number;
  scheduled_at: string | null;
  ends_at: string | null;
  /** The member who gave it this time; null when unknown. */
  changed_by: number | null;
  place: string;
  call_url: string | null;
  guests: TableGuest[];
}

/** A coffee that was sent, with its active members; a present has none to book with. Null when there is no such coffee. */
export async function findTable(
  { db, company_id: companyId }: Scope,
  coffeeId: number,
): Promise<CoffeeTable | null> {
  const { rows } = await sql<CoffeeTable>`
    select c.id as coffee_id, c.status, c.scheduled_at, c.ends_at, c.changed_by, c.place, c.call_url, (
      select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
        'email', u.email, 'culture', u.culture) order by u.id), '[]')
      from coffee_members m
      join users u on u.company_id = m.company_id and u.id = m.user_id and u.is_active
      where m.company_id = c.company_id and m.coffee_id = c.id and m.part in ('member', 'fixed')
    ) as guests
    from coffees c
    where c.company_id = ${companyId} and c.id = ${coffeeId} and c.sent_at is not null`.execute(db);
  return rows[0] ?? null;
}

/** The same for one of its active members; not-found for all others. */
export async function getTable(scope: Scope, userId: number, coffeeId: number): Promise<CoffeeTable> {
  const table = found(await findTable(scope, coffeeId));
  found(table.guests.find(({ id }) => id === userId));
  return table;
}

interface Proposal {
  by: { id: number; first_name: string; last_name: string };
  text: string;
}

/** The last proposal to a member in words: the message of the latest email with one. */
export async function findProposal(
  { db, company_id: companyId }: Scope,
  { coffee_id, user_id }: { coffee_id: number; user_id: number },
): Promise<Proposal | null> {
  const { rows } = await sql<Proposal>`
    select jsonb_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name) as by, m.text
    from deliveries d
    join messages m on m.company_id = d.company_id and m.id = (d.data ->> 'message_id')::bigint and m.coffee_id = ${coffee_id}
      and m.text <> ''
    join users u on u.company_id = m.company_id and u.id = m.author_id
    where d.company_id = ${companyId} and d.user_id = ${user_id} and d.kind = 'booking_proposal'
    order by d.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** When members have other coffees, of a stretch of time; `except` is the one that they book. */
export async function listCoffeeTimes(
  { db, company_id: companyId }: Scope,
  { user_ids, except, window }: { user_ids: readonly number[]; except: number | null; window: Span },
): Promise<Map<number, Span[]>> {
  const rows = await db
    .selectFrom('coffee_members as m')
    .innerJoin('coffees as c', (join) =>
      join.onRef('c.company_id', '=', 'm.company_id').onRef('c.id', '=', 'm.coffee_id'),
    )
    .select(['m.user_id', 'c.scheduled_at', 'c.ends_at'])
    .where('m.company_id', '=', companyId)
    .where('m.user_id', '=', sql<number>`any(${idList(user_ids)})`)
    .where('c.id', 'is distinct from', except)
    .where('c.status', '=', COFFEE_STATUS.scheduled)
    .where('c.scheduled_at', '<', new Date(window.end).toISOString())
    .where('c.ends_at', '>', new Date(window.start).toISOString())
    .execute();
  const times = new Map<number, Span[]>();
  for (const { user_id: id, scheduled_at: start, ends_at: end } of rows) {
    if (start === null || end === null) continue;
    times.set(id, [...(times.get(id) ?? []), { start: Date.parse(start), end: Date.parse(end) }]);
  }
  return times;
}

export interface BookingRow {
  id: number;
  coffee_id: number;
  starts_at: string;
  ends_at: string;
  sequence: number;
  booked_by: number | null;
  canceled_at: string | null;
  updated_at: string;
  /** The kind of emails that wait for a link for a call; null for none. */
  unannounced: string | null;
}

const columns = [
  'id',
  'coffee_id',
  'starts_at',
  'ends_at',
  'sequence',
  'booked_by',
  'canceled_at',
  'updated_at',
  'unannounced',
] as const;

/** A booking, whether or not it still holds. */
export async function getBooking({ db, company_id: companyId }: Scope, id: number): Promise<BookingRow> {
  const row = await db
    .selectFrom('bookings')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found(row);
}

/** The booking of a coffee that still holds, or null. */
export async function findBooking(
  { db, company_id: companyId }: Scope,
  coffeeId: number,
): Promise<BookingRow | null> {
  const row = await db
    .selectFrom('bookings')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('coffee_id', '=', coffeeId)
    .where('canceled_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The address of the call that a calendar made for a booking; null for none. */
export async function madeCall(
  { db, company_id: companyId }: Scope,
  bookingId: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('booking_events')
    .select('call_url')
    .where('company_id', '=', companyId)
    .where('booking_id', '=', bookingId)
    .where('call_url', 'is not', null)
    .executeTakeFirst();
  return row?.call_url ?? null;
}

/** Those who agreed to the time that a booking has now. */
export async function listAgreed(
  { db, company_id: companyId }: Scope,
  { id, starts_at }: Pick<BookingRow, 'id' | 'starts_at'>,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('booking_agreements')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('booking_id', '=', id)
    .where('starts_at', '=', starts_at)
    .execute();
  return new Set(rows.map(({ user_id: userId }) => userId));
}
