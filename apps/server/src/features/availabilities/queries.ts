import { ALWAYS_FREE, availability, type Availability } from '@fika/contract';
import { sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import { idList } from '#platform/db/long-lists.ts';

/** When a member has time, and their own zone if they chose one. */
export async function getAvailability(
  scope: Scope,
  userId: number,
): Promise<Availability & { timezone: string | null }> {
  const [found] = await listAvailabilities(scope, [userId]);
  if (!found) throw new Error(`The company has no member ${userId}`);
  const { chosen_timezone, availability: hours } = found;
  return { ...hours, timezone: chosen_timezone };
}

/** A member with the zone they live in and the hours in which they have time. */
export interface AvailableMember {
  user_id: number;
  chosen_timezone: string | null;
  /** Their own zone, else that of the workspace. */
  timezone: string;
  availability: Availability;
}

/** Availabilities of some members, each in their own zone; always free for those without an entry. */
export async function listAvailabilities(
  { db, company_id: companyId }: Scope,
  userIds: readonly number[],
): Promise<AvailableMember[]> {
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .leftJoin('availabilities as a', (join) =>
      join.onRef('a.company_id', '=', 'u.company_id').onRef('a.user_id', '=', 'u.id'),
    )
    .select(['u.id as user_id', 'u.timezone as chosen_timezone', 'c.timezone as company_timezone'])
    .select(['a.weekly', 'a.exceptions', 'a.pause'])
    .where('u.company_id', '=', companyId)
    .where('u.id', '=', sql<number>`any(${idList(userIds)})`)
    .orderBy('u.id')
    .execute();
  return rows.map(({ user_id, chosen_timezone, company_timezone, ...stored }) => ({
    user_id,
    chosen_timezone,
    timezone: chosen_timezone ?? company_timezone,
    availability: stored.exceptions === null ? ALWAYS_FREE : availability.parse(stored),
  }));
}

/** The typical week of a member who entered one, Monday first, in their own zone, else in that of the workspace. */
export interface WeeklyHours {
  user_id: number;
  timezone: string;
  weekly: NonNullable<Availability['weekly']>;
}

/** The weeks of some members; members without one are left out. */
export async function listWeeklyHours(
  { db, company_id: companyId }: Scope,
  userIds: readonly number[],
): Promise<WeeklyHours[]> {
  const { rows } = await sql<WeeklyHours>`
    select a.user_id, coalesce(u.timezone, c.timezone) as timezone, a.weekly
    from availabilities a
    join users u on u.company_id = a.company_id and u.id = a.user_id
    join companies c on c.id = a.company_id
    where a.company_id = ${companyId} and a.weekly is not null and a.user_id = any(${idList(userIds)})`.execute(
    db,
  );
  return rows;
}
