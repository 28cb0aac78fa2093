import { COFFEE_STATUS } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

/** The kinds of emails around a booked time. Each is named like the setting that switches it off. */
export const REMINDER = 'booking_reminder';
export const QUESTION = 'booking_question';
export type NoticeKind = typeof REMINDER | typeof QUESTION;

/** A guest of a booking who gets an email now. */
export interface DueNotice {
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

const NOW = sql`(app_now() at time zone z.zone)`;
const DAY = sql`(b.starts_at at time zone z.zone)::date`;

/**
 * Guests with a meeting today, in the morning of their day. A guest who got an email about the time or the place since then needs
 * no reminder. Reads across companies.
 */
export const listReminders = (db: Db): Promise<DueNotice[]> =>
  listDue(
    db,
    REMINDER,
    sql`b.starts_at between app_now() + ${SHORTEST_NOTICE}::interval and app_now() + interval '1 day'
      and ${DAY} = ${NOW}::date and ${NOW}::time >= ${MORNING}::time
      and b.updated_at < ((${NOW}::date + ${MORNING}::time) at time zone z.zone)`,
  );

/**
 * Guests who have not said whether a meeting took place, on the next working day after it that is in no pause of theirs. Reads
 * across companies.
 */
export const listQuestions = (db: Db): Promise<DueNotice[]> =>
  listDue(
    db,
    QUESTION,
    sql`b.starts_at between app_now() - ${LONGEST_AGO}::interval and app_now() and b.ends_at <= app_now()
      and ${DAY} < ${NOW}::date and extract(isodow from ${NOW}) < ${SATURDAY}
      and ${NOW}::time between ${QUESTION_FROM}::time and ${QUESTION_UNTIL}::time
      and coalesce((k.options #>> '{account_access,enable_account_access}')::boolean, true)
      and ${isUnanswered}
      and not exists (
        select from availabilities a
        where a.company_id = b.company_id and a.user_id = m.user_id
          and ${NOW}::date between (a.pause ->> 'from')::date and coalesce((a.pause ->> 'to')::date, 'infinity'))`,
  );

/** Whether a guest `m` has said nothing since the booking `b` ended. */
const isUnanswered = sql`not exists (
  select from coffee_feedback f
  where f.company_id = b.company_id and f.coffee_id = b.coffee_id and f.user_id = m.user_id and f.updated_at > b.ends_at)`;

async function listDue(db: Db, kind: NoticeKind, when: RawBuilder<unknown>): Promise<DueNotice[]> {
  // An error about the zone of one member would keep everyone from their emails.
  const { rows } = await sql<DueNotice>`
    with zones as materialized (select lower(name) as name from pg_timezone_names)
    select b.company_id, b.id as booking_id, b.coffee_id, m.user_id, b.sequence, ${DAY}::text as day
    from bookings b
    join coffees c on c.company_id = b.company_id and c.id = b.coffee_id and c.status = ${COFFEE_STATUS.scheduled}
    join coffee_members m on m.company_id = b.company_id and m.coffee_id = b.coffee_id and m.part in ('member', 'fixed')
    join users u on u.company_id = m.company_id and u.id = m.user_id and u.is_active
      and coalesce((u.settings #>> array['notifications', ${kind}])::boolean, true)
    join companies k on k.id = b.company_id
    cross join lateral (select coalesce(u.timezone, k.timezone) as name) chosen
    cross join lateral (
      select case when lower(chosen.name) in (select name from zones) then chosen.name else 'UTC' end as zone) z
    where b.canceled_at is null and ${when}
      -- A guest whose group has no one else needs no email.
      and exists (
        select from coffee_members o
        join users p on p.company_id = o.company_id and p.id = o.user_id and p.is_active
        where o.company_id = m.company_id and o.coffee_id = m.coffee_id and o.user_id <> m.user_id
          and o.part in ('member', 'fixed'))
      and not exists (
        select from booking_notices n
        where n.company_id = b.company_id and n.booking_id = b.id and n.user_id = m.user_id and n.kind = ${kind}
          and n.day = ${DAY})
    order by b.company_id, b.id, m.user_id limit ${AT_ONCE}`.execute(db);
  return rows;
}
