import { COFFEE_STATUS } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

/** The kinds of emails around a booked time. Each is named like the setting that switches it off. */
export const REMINDER = 'booking_reminder';
export const QUESTION = 'booking_question';
export type NoticeKind = typeof REMINDER | typeof QUESTION;

/** A guest of a booking who gets an email now. */
export interface DueNotice {
  kind: NoticeKind;
  company_id: number;
  booking_id: number;
  coffee_id: number;
  user_id: number;
  sequence: number;
  /** The day of the meeting where the guest is, `2026-11-24`. */
  day: string;
}

/** The most notices of one pass. The next pass queues the others. */
const AT_ONCE = 2_000;

/** The reminder is sent from this time on, in the zone of the guest. */
const MORNING = '07:00';
/** No reminder comes later than this before the meeting. */
const SHORTEST_NOTICE = '30 minutes';
/** The question is asked between these times. */
const QUESTION_FROM = '09:00';
const QUESTION_UNTIL = '18:00';
/** Meetings that began longer ago are not asked about. */
const LONGEST_AGO = '7 days';
const SATURDAY = 6;

const NOW = sql`(app_now() at time zone g.zone)`;
const DAY = sql`(g.starts_at at time zone g.zone)::date`;

/**
 * Guests with a meeting today, in the morning of their day. A guest who got an email about the time or the place since then needs
 * no reminder. Reads across companies.
 */
export const listReminders = (db: Db): Promise<DueNotice[]> =>
  listDue(db, REMINDER, {
    bookings: sql`b.starts_at between app_now() + ${SHORTEST_NOTICE}::interval and app_now() + interval '1 day'`,
    guests: sql`${DAY} = ${NOW}::date and ${NOW}::time >= ${MORNING}::time
      and g.updated_at < ((${NOW}::date + ${MORNING}::time) at time zone g.zone)`,
  });

/**
 * Guests who have not said whether a meeting took place, on the next working day after it that is in no pause of theirs. Reads
 * across companies.
 */
export const listQuestions = (db: Db): Promise<DueNotice[]> =>
  listDue(db, QUESTION, {
    bookings: sql`b.starts_at between app_now() - ${LONGEST_AGO}::interval and app_now() and b.ends_at <= app_now()
      and coalesce((k.options #>> '{account_access,enable_account_access}')::boolean, true)`,
    guests: sql`${DAY} < ${NOW}::date and extract(isodow from ${NOW}) < ${SATURDAY}
      and ${NOW}::time between ${QUESTION_FROM}::time and ${QUESTION_UNTIL}::time
      and ${isUnanswered}
      and not exists (
        select from availabilities a
        where a.company_id = g.company_id and a.user_id = g.user_id
          and ${NOW}::date between (a.pause ->> 'from')::date and coalesce((a.pause ->> 'to')::date, 'infinity'))`,
  });

/** Whether a guest `g` has said nothing since the booking ended. */
const isUnanswered = sql`not exists (
  select from coffee_feedback f
  where f.company_id = g.company_id and f.coffee_id = g.coffee_id and f.user_id = g.user_id and f.updated_at > g.ends_at)`;

/** Which bookings `b` of a company `k`, and which of their guests `g`, a notice is for. */
interface Due {
  bookings: RawBuilder<unknown>;
  guests: RawBuilder<unknown>;
}

async function listDue(db: Db, kind: NoticeKind, { bookings, guests }: Due): Promise<DueNotice[]> {
  // An error about the zone of one member would keep everyone from their emails. The guests are read booking by booking: the
  // database expects one booking, and would read all groups of a company for each.
  const { rows } = await sql<DueNotice>`
    with zones as materialized (select lower(name) as name from pg_timezone_names),
    due as materialized (
      select b.company_id, b.id, b.coffee_id, b.sequence, b.starts_at, b.ends_at, b.updated_at, k.timezone
      from bookings b join companies k on k.id = b.company_id
      where b.canceled_at is null and ${bookings}
    ), guests as materialized (
      select b.*, u.id as user_id, u.settings, count(*) over (partition by b.company_id, b.id) as people,
        case when lower(chosen.name) in (select name from zones) then chosen.name else 'UTC' end as zone
      from due b
      cross join lateral (
        select from coffees
        where company_id = b.company_id and id = b.coffee_id and coalesce(status, 0) = ${COFFEE_STATUS.scheduled} limit 1) c
      cross join lateral (
        select user_id from coffee_members
        where company_id = b.company_id and coffee_id = b.coffee_id and coalesce(part, '') in ('member', 'fixed') offset 0) m
      cross join lateral (
        select id, settings, timezone from users
        where company_id = b.company_id and id = m.user_id and coalesce(is_active, false) limit 1) u
      cross join lateral (select coalesce(u.timezone, b.timezone) as name) chosen
    )
    select ${kind}::text as kind, g.company_id, g.id as booking_id, g.coffee_id, g.user_id, g.sequence, ${DAY}::text as day
    from guests g
    -- A guest whose group has no one else needs no email.
    where g.people > 1 and coalesce((g.settings #>> array['notifications', ${kind}])::boolean, true) and ${guests}
      and not exists (
        select from booking_notices n
        where n.company_id = g.company_id and n.booking_id = g.id and n.user_id = g.user_id and n.kind = ${kind}
          and n.day = ${DAY})
    -- A company with more than one pass takes gets its share of it, and the others theirs.
    order by row_number() over (partition by g.company_id order by g.id, g.user_id), g.company_id limit ${AT_ONCE}`.execute(
    db,
  );
  return rows;
}
