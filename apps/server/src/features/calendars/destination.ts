import { inCompany, type Services } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { type CalendarEntry, ConsentExpired } from './provider.ts';
import { portOf } from './providers.ts';
import { areCalendarsOn, type CalendarRow, listCalendars } from './queries.ts';
import { withAccess } from './tokens.ts';

/** The calendars into which coffees of some members are written: those that are connected and chosen for it. */
export async function listDestinations(
  db: Db,
  companyId: number,
  userIds: readonly number[],
): Promise<CalendarRow[]> {
  if (!(await areCalendarsOn(db, companyId))) return [];
  const rows = await listCalendars(db, companyId, userIds);
  return rows.filter((row) => row.is_destination && row.expired_at === null);
}

/** What shall become of an event: written, changed, or taken out. */
export type EventWish =
  | { act: 'create'; entry: CalendarEntry }
  | { act: 'move'; external_id: string; entry: CalendarEntry }
  | { act: 'remove'; external_id: string };

/**
 * Writes an event into a calendar and returns what its provider calls it; null when the consent is gone, which the member is
 * told of on their page. Call it outside of any transaction.
 *
 * @throws the provider's failure, to be tried again.
 */
export async function writeEvent(
  services: Services,
  row: CalendarRow,
  wish: EventWish,
): Promise<string | null> {
  const port = portOf(services.config, row.provider);
  if (!port) return null;
  try {
    const externalId = await withAccess(services, port, row, async (token) => {
      if (wish.act === 'create') return port.create(token, wish.entry);
      if (wish.act === 'move') await port.move(token, wish.external_id, wish.entry);
      else await port.remove(token, wish.external_id);
      return wish.external_id;
    });
    await forgetBusy(services, row);
    return externalId;
  } catch (error) {
    if (error instanceof ConsentExpired) return null;
    throw error;
  }
}

/** What was written makes the calendar another one: it is read anew when somebody asks. */
async function forgetBusy(services: Services, { company_id, id }: CalendarRow): Promise<void> {
  await inCompany(services, company_id, 'write', ({ db }) =>
    db
      .updateTable('calendars')
      .set({ busy_at: '1970-01-01T00:00:00Z' })
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .execute(),
  );
}
