import { ASSUMED_WEEKS, commonSlots, type Guest, LIMITS, SLOT_MS, type Span } from '@fika/contract';
import type { Ctx, Scope } from '#platform/context.ts';
import { appNow } from '#platform/db/database.ts';
import { mapInSlices } from '#platform/slices.ts';
import { type AvailableMember, listAvailabilities } from '#features/availabilities/queries.ts';
import { listBusy } from '#features/calendars/busy/queries.ts';
import { type CoffeeTable, listCoffeeTimes } from '../queries.ts';
import { suggestedTimes } from './rules.ts';

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
  const { people, calendars, guests } = await readGuests(ctx, { user_ids, except: table.coffee_id, window });
  const booked = table.scheduled_at === null ? null : Date.parse(table.scheduled_at);
  return {
    window,
    starts: commonSlots([...guests.values()], window).filter((start) => start !== booked),
    people: new Map(people.map((person) => [person.user_id, person])),
    calendars_unread: [...calendars.values()].some((known) => known.is_unread),
  };
}

/** When members have time: their hours, their other coffees, and their calendars as last read. */
async function readGuests(
  scope: Scope,
  wanted: { user_ids: readonly number[]; except: number | null; window: Span },
) {
  const people = await listAvailabilities(scope, wanted.user_ids);
  const coffees = await listCoffeeTimes(scope, wanted);
  const calendars = await listBusy(scope, wanted.user_ids);
  const guests = new Map<number, Guest>(
    people.map(({ user_id: id, timezone, availability }) => [
      id,
      {
        timezone,
        availability,
        busy: [...(coffees.get(id) ?? []), ...(calendars.get(id)?.spans ?? [])],
      },
    ]),
  );
  return { people, calendars, guests };
}

/** A coffee without a booked time, for which a message suggests some. */
export interface UnbookedCoffee {
  coffee_id: number;
  user_ids: readonly number[];
  /** The zone whose days the times are spread over. */
  timezone: string;
}

export interface SuggestedTimes {
  /** ISO instants, by coffee. Empty where no usual hour suits all of them. */
  times: ReadonlyMap<number, readonly string[]>;
  /** The zone of each member. */
  zones: ReadonlyMap<number, string>;
}

/** Making the times of so many coffees takes a few milliseconds. */
const COFFEES_AT_ONCE = 3;

/**
 * Times that suit everyone in each of many coffees of a company, within the usual hours of all, on different days. Few statements,
 * however many coffees.
 */
export async function suggestTimes(
  scope: Scope,
  coffees: readonly UnbookedCoffee[],
): Promise<SuggestedTimes> {
  if (coffees.length === 0) return { times: new Map(), zones: new Map() };
  const now = Date.parse(await appNow(scope.db));
  const window = { start: now + LIMITS.bookingNoticeMinutes * MINUTE, end: now + LIMITS.bookingDays * DAY };
  const user_ids = [...new Set(coffees.flatMap((coffee) => coffee.user_ids))];
  const { guests } = await readGuests(scope, { user_ids, except: null, window });
  const made = await mapInSlices(
    coffees,
    ({ coffee_id, user_ids: ids, timezone }): [number, string[]] => {
      const group = ids.flatMap((id) => guests.get(id) ?? []);
      const starts = commonSlots(group, window, ASSUMED_WEEKS.slice(0, 1));
      return [coffee_id, suggestedTimes(starts, { now, timezone })];
    },
    COFFEES_AT_ONCE,
  );
  return {
    times: new Map(made),
    zones: new Map([...guests].map(([id, { timezone }]) => [id, timezone])),
  };
}

/** The half hour that begins at an instant. */
export function slotAt(start: string): { scheduled_at: string; ends_at: string } {
  const at = Date.parse(start);
  return { scheduled_at: new Date(at).toISOString(), ends_at: new Date(at + SLOT_MS).toISOString() };
}
