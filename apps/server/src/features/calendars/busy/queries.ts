import { LIMITS, type Span } from '@fika/contract';
import { inCompany, type Services, type Scope } from '#platform/context.ts';
import { noteCalendar } from '../commands/note-calendar.ts';
import { isOld } from '../rules.ts';
import { type CalendarReading, ConsentExpired } from '../types.ts';
import { portOf } from '../providers/gateway.ts';
import { areCalendarsOn, type CalendarRow, listCalendars } from '../queries.ts';
import { withAccess } from '../tokens.ts';

const DAY = 24 * 60 * 60_000;

/** The busy times in the calendars of a member. */
export interface BusyTimes {
  spans: Span[];
  /** One of them could not be read recently: its busy times may be old. */
  is_unread: boolean;
}

/** Calendars to read: selected, and still existing. */
const isRead = ({ checks_busy, gone_at }: CalendarRow): boolean => checks_busy && gone_at === null;

/** Busy times of members, as last read from their calendars. Members without a calendar are not in the map. */
export async function listBusy(
  scope: Scope,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, BusyTimes>> {
  const busy = new Map<number, BusyTimes>();
  if (!(await areCalendarsOn(scope))) return busy;
  for (const row of (await listCalendars(scope, userIds)).filter(isRead)) {
    const known = busy.get(row.user_id) ?? { spans: [], is_unread: false };
    known.spans.push(...row.busy.map(([start, end]) => ({ start, end })));
    known.is_unread ||= row.account.expired_at !== null || row.failed_at !== null || row.busy_at === null;
    busy.set(row.user_id, known);
  }
  return busy;
}

/**
 * Reads the calendars of some members again unless they were read recently. Never fails: a provider that does not answer is
 * recorded. Call it outside of any transaction.
 */
export async function refreshBusy(
  services: Services,
  companyId: number,
  userIds: readonly number[],
): Promise<void> {
  const { rows, now } = await inCompany(services, companyId, 'read', async (ctx) => ({
    rows: (await areCalendarsOn(ctx)) ? await listCalendars(ctx, userIds) : [],
    now: Date.parse(await ctx.now()),
  }));
  const due = rows.filter(
    (row) =>
      isRead(row) && row.account.expired_at === null && isOld(row.busy_at, now) && isOld(row.failed_at, now),
  );
  const accounts = Map.groupBy(due, ({ account_id: id }) => id);
  await Promise.all([...accounts.values()].map((of) => refreshAccount(services, of, now)));
}

/** Reads calendars of one account, with as few calls as its provider lets one. */
async function refreshAccount(services: Services, rows: CalendarRow[], now: number): Promise<void> {
  const [first] = rows;
  const port = first && portOf(services.config, first.account.provider);
  if (!port) return;
  const at = new Date(now).toISOString();
  try {
    const asked = {
      calendars: rows.map(({ external_id: id }) => id),
      window: { start: now, end: now + (LIMITS.bookingDays + 1) * DAY },
      timezone: first.timezone,
    };
    const readings = await withAccess(services, port, first.account, (token) => port.busy(token, asked));
    for (const row of rows) {
      await noteCalendar(services, row, changeBy(readings.get(row.external_id) ?? 'unread', at));
    }
  } catch (error) {
    if (error instanceof ConsentExpired) return;
    services.log.warn({ err: error, provider: first.account.provider }, 'calendars could not be read');
    for (const row of rows) await noteCalendar(services, row, { failed_at: at });
  }
}

/** What a reading changes of a stored calendar. */
function changeBy(reading: CalendarReading, at: string): Parameters<typeof noteCalendar>[2] {
  if (reading === 'gone') return { gone_at: at };
  if (reading === 'unread') return { failed_at: at };
  const busy = JSON.stringify(reading.map(({ start, end }) => [start, end]));
  return { busy, busy_at: at, failed_at: null };
}
