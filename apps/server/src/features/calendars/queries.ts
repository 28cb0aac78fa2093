import { accountAccessOf, type CalendarProvider } from '@fika/contract';
import { sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import { found } from '#platform/problem.ts';

/** An account that a member connected. */
export interface AccountRow {
  company_id: number;
  id: number;
  user_id: number;
  provider: CalendarProvider;
  account: string;
  sealed_tokens: string;
  expired_at: string | null;
  listed_at: string | null;
}

/** One calendar of such an account. */
export interface CalendarRow {
  company_id: number;
  id: number;
  user_id: number;
  account_id: number;
  external_id: string;
  name: string;
  is_primary: boolean;
  can_write: boolean;
  checks_busy: boolean;
  is_destination: boolean;
  busy: [number, number][];
  busy_at: string | null;
  failed_at: string | null;
  gone_at: string | null;
  created_at: string;
  account: AccountRow;
  /** Where its owner is. */
  timezone: string;
}

/** The calendars of some members: by account, oldest first, its main calendar before the others. */
export async function listCalendars(
  { db, company_id: companyId }: Scope,
  userIds: readonly number[],
): Promise<CalendarRow[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<CalendarRow>`
    select c.*, to_jsonb(a) as account, coalesce(u.timezone, k.timezone) as timezone
    from calendars c
    join calendar_accounts a on a.company_id = c.company_id and a.id = c.account_id
    join users u on u.company_id = c.company_id and u.id = c.user_id
    join companies k on k.id = c.company_id
    where c.company_id = ${companyId} and c.user_id = any(${userIds})
    order by c.account_id, c.is_primary desc, lower(c.name), c.id`.execute(db);
  return rows;
}

/** The accounts that a member connected. */
export async function listAccounts(
  { db, company_id: companyId }: Scope,
  userId: number,
): Promise<AccountRow[]> {
  const rows = await db
    .selectFrom('calendar_accounts')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows as unknown as AccountRow[];
}

/** One account of a member; not-found also for that of another. */
export async function getAccount(scope: Scope, userId: number, id: number): Promise<AccountRow> {
  const rows = await listAccounts(scope, userId);
  return found(rows.find((row) => row.id === id));
}

/** One calendar of a member that is still there, or not-found. */
export async function getCalendar(scope: Scope, userId: number, id: number): Promise<CalendarRow> {
  const rows = await listCalendars(scope, [userId]);
  return found(rows.find((row) => row.id === id && row.gone_at === null));
}

/** Whether a workspace lets its members connect calendars. */
export async function areCalendarsOn({ db, company_id: companyId }: Scope): Promise<boolean> {
  const company = await db
    .selectFrom('companies')
    .select('options')
    .where('id', '=', companyId)
    .executeTakeFirst();
  return company !== undefined && accountAccessOf(company.options).enable_calendar_integration;
}
