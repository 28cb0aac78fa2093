import type { Services, Scope } from '#platform/context.ts';
import { noteCalendar } from '../commands/note-calendar.ts';
import { CalendarClosed, type CalendarEntry, ConsentExpired, type CreatedEvent } from '../types.ts';
import { portOf } from '../providers/gateway.ts';
import { areCalendarsOn, type CalendarRow, listCalendars } from '../queries.ts';
import { withAccess } from '../tokens.ts';

/** The calendars into which coffees of some members are written: those that are chosen for it, and take events. */
export async function listDestinations(scope: Scope, userIds: readonly number[]): Promise<CalendarRow[]> {
  if (!(await areCalendarsOn(scope))) return [];
  const rows = await listCalendars(scope, userIds);
  return rows.filter(
    (row) => row.is_destination && row.can_write && row.gone_at === null && row.account.expired_at === null,
  );
}

/** The action on an event: create, move, or remove. */
export type EventOptions =
  | { act: 'create'; entry: CalendarEntry }
  | { act: 'move'; external_id: string; entry: CalendarEntry }
  | { act: 'remove'; external_id: string };

/**
 * Writes an event into a calendar and returns the provider's id of it, and the call that was made with it; null when the consent is gone or the calendar takes no
 * events any more, which the member's page shows. Call it outside of any transaction.
 *
 * @throws the provider's failure, to be tried again.
 */
export async function writeEvent(
  services: Services,
  row: CalendarRow,
  wish: EventOptions,
): Promise<CreatedEvent | null> {
  const port = portOf(services.config, row.account.provider);
  if (!port) return null;
  const calendar = row.external_id;
  try {
    const written = await withAccess(services, port, row.account, async (token) => {
      if (wish.act === 'create') return port.create(token, calendar, wish.entry);
      const event = { calendar, external_id: wish.external_id };
      if (wish.act === 'move') await port.move(token, event, wish.entry);
      else await port.remove(token, event);
      return { external_id: wish.external_id, call_url: null };
    });
    // The write changes the calendar: it is read again at the next request.
    await noteCalendar(services, row, { busy_at: new Date(0).toISOString() });
    return written;
  } catch (error) {
    if (error instanceof CalendarClosed) {
      const at = new Date().toISOString();
      await noteCalendar(services, row, error.reason === 'gone' ? { gone_at: at } : { can_write: false });
      return null;
    }
    if (error instanceof ConsentExpired) return null;
    throw error;
  }
}
