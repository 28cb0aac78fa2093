import { commonSlots, LIMITS, SLOT_MS, type Span } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';
import { type AvailableMember, listAvailabilities } from '#features/availabilities/queries.ts';
import { listBusy } from '#features/calendars/busy/queries.ts';
import { type CoffeeTable, listCoffeeTimes } from '../queries.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export interface OfferedSlots {
  window: Span;
  /** Beginnings, milliseconds since 1970. */
  starts: number[];
  people: ReadonlyMap<number, AvailableMember>;
  /** Whether calendars of guests could not be read. */
  calendars_unread: boolean;
}

/** The half hours of the next two weeks in which all guests of a coffee have time, without its current one. */
export async function findSlots(ctx: Ctx, table: CoffeeTable): Promise<OfferedSlots> {
  const now = Date.parse(await ctx.now());
  const window = { start: now + LIMITS.bookingNoticeMinutes * MINUTE, end: now + LIMITS.bookingDays * DAY };
  const user_ids = table.guests.map(({ id }) => id);
  const people = await listAvailabilities(ctx, user_ids);
  const coffees = await listCoffeeTimes(ctx, { user_ids, except: table.coffee_id, window });
  const calendars = await listBusy(ctx, user_ids);
  const guests = people.map(({ user_id: id, ...person }) => ({
    ...person,
    busy: [...(coffees.get(id) ?? []), ...(calendars.get(id)?.spans ?? [])],
  }));
  const booked = table.scheduled_at === null ? null : Date.parse(table.scheduled_at);
  return {
    window,
    starts: commonSlots(guests, window).filter((start) => start !== booked),
    people: new Map(people.map((person) => [person.user_id, person])),
    calendars_unread: [...calendars.values()].some((known) => known.is_unread),
  };
}

/** The half hour that begins at an instant. */
export function slotAt(start: string): { scheduled_at: string; ends_at: string } {
  const at = Date.parse(start);
  return { scheduled_at: new Date(at).toISOString(), ends_at: new Date(at + SLOT_MS).toISOString() };
}
