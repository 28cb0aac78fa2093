import { accountAccessOf, type CalendarProvider } from '@fika/contract';
import type { Db } from '../../platform/db/database.ts';
import { found } from '../../platform/problem.ts';

export interface CalendarRow {
  company_id: number;
  id: number;
  user_id: number;
  provider: CalendarProvider;
  account: string;
  sealed_tokens: string;
  checks_busy: boolean;
  is_destination: boolean;
  expired_at: string | null;
  busy: [number, number][];
  busy_at: string | null;
  failed_at: string | null;
  created_at: string;
}

/** The calendars of some members, oldest first. */
export async function listCalendars(
  db: Db,
  companyId: number,
  userIds: readonly number[],
): Promise<CalendarRow[]> {
  const rows = await db
    .selectFrom('calendars')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('user_id', 'in', userIds)
    .orderBy('id')
    .execute();
  return rows as unknown as CalendarRow[];
}

/** One calendar of a member, or not-found: somebody else's looks like none. */
export async function getCalendar(
  db: Db,
  companyId: number,
  userId: number,
  id: number,
): Promise<CalendarRow> {
  const rows = await listCalendars(db, companyId, [userId]);
  return found(rows.find((row) => row.id === id));
}

/** Whether a workspace lets its members connect calendars. */
export async function areCalendarsOn(db: Db, companyId: number): Promise<boolean> {
  const company = await db
    .selectFrom('companies')
    .select('options')
    .where('id', '=', companyId)
    .executeTakeFirst();
  return company !== undefined && accountAccessOf(company.options).enable_calendar_integration;
}
