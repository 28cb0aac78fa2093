import { LIMITS, type Span } from '@fika/contract';
import { inCompany, type Services } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { ConsentExpired } from './provider.ts';
import { portOf } from './providers.ts';
import { areCalendarsOn, type CalendarRow, listCalendars } from './queries.ts';
import { withAccess } from './tokens.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** What was read of a calendar is good for so long, and one that failed is left alone for as long. */
const FRESH_MS = 5 * MINUTE;

/** What the calendars of a member say. */
export interface BusyTimes {
  spans: Span[];
  /** One of them could not be read lately: what is known of it may be old. */
  is_unread: boolean;
}

/** When members are busy by what was last read of their calendars. Whoever has none is not in the map. */
export async function listBusy(
  db: Db,
  companyId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, BusyTimes>> {
  const busy = new Map<number, BusyTimes>();
  if (!(await areCalendarsOn(db, companyId))) return busy;
  for (const row of await listCalendars(db, companyId, userIds)) {
    if (!row.checks_busy) continue;
    const known = busy.get(row.user_id) ?? { spans: [], is_unread: false };
    known.spans.push(...row.busy.map(([start, end]) => ({ start, end })));
    known.is_unread ||= row.expired_at !== null || row.failed_at !== null || row.busy_at === null;
    busy.set(row.user_id, known);
  }
  return busy;
}

/**
 * Reads the calendars of some members anew that were not read lately. Never fails: a provider that does not answer is noted.
 * Call it outside of any transaction.
 */
export async function refreshBusy(
  services: Services,
  companyId: number,
  userIds: readonly number[],
): Promise<void> {
  const { rows, now } = await inCompany(services, companyId, 'read', async (ctx) => ({
    rows: (await areCalendarsOn(ctx.db, companyId)) ? await listCalendars(ctx.db, companyId, userIds) : [],
    now: Date.parse(await ctx.now()),
  }));
  const isOld = (at: string | null) => at === null || Date.parse(at) < now - FRESH_MS;
  const due = rows.filter(
    (row) => row.checks_busy && row.expired_at === null && isOld(row.busy_at) && isOld(row.failed_at),
  );
  await Promise.all(due.map((row) => refreshOne(services, row, now)));
}

async function refreshOne(services: Services, row: CalendarRow, now: number): Promise<void> {
  const port = portOf(services.config, row.provider);
  if (!port) return;
  const at = new Date(now).toISOString();
  try {
    const window = { start: now, end: now + (LIMITS.bookingDays + 1) * DAY };
    const spans = await withAccess(services, port, row, (token) => port.busy(token, row.account, window));
    const busy = JSON.stringify(spans.map(({ start, end }) => [start, end]));
    await note(services, row, { busy, busy_at: at, failed_at: null });
  } catch (error) {
    if (error instanceof ConsentExpired) return;
    services.log.warn({ err: error, provider: row.provider }, 'a calendar could not be read');
    await note(services, row, { failed_at: at });
  }
}

async function note(
  services: Services,
  { company_id, id }: CalendarRow,
  columns: { busy?: string; busy_at?: string; failed_at: string | null },
): Promise<void> {
  await inCompany(services, company_id, 'write', ({ db }) =>
    db
      .updateTable('calendars')
      .set(columns)
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .execute(),
  );
}
