import { COFFEE_STATUS, SLOT_MS } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { changePlace } from '#features/coffees/commands/change-place.ts';
import { type BookingRow, type CoffeeTable, findBooking, findTable, madeCall } from '../queries.ts';
import { storeAgreement } from './agree-booking.ts';
import { announceBooking } from './announce-booking.ts';

interface Change {
  /** The member who changed the date; null when unknown. */
  by: number | null;
  /** Whether to refuse a time at which a guest has another booking; dates entered by hand are not refused. */
  alone: boolean;
}

/**
 * Updates the booking of a coffee to the date that the coffee has, whatever set it, and sends all guests an email with the event
 * for their calendar. Does nothing when both are equal.
 */
export async function syncBooking(ctx: Ctx, coffeeId: number, change: Change): Promise<void> {
  const table = await findTable(ctx, coffeeId);
  if (!table) return;
  const booking = await findBooking(ctx, coffeeId);
  const date = dateOf(table);
  if (!date) {
    // A past booking took place or did not, and cannot be canceled.
    if (booking && Date.parse(booking.starts_at) > Date.parse(await ctx.now())) {
      await endBooking(ctx, table, booking, change);
    }
    return;
  }
  // Undoing "took place" restores a time that has passed: no calendar needs that.
  if (Date.parse(date.ends_at) <= Date.parse(await ctx.now())) return;
  const isSame =
    booking &&
    Date.parse(booking.starts_at) === Date.parse(date.starts_at) &&
    Date.parse(booking.ends_at) === Date.parse(date.ends_at);
  if (isSame) return;
  const id = booking ? await move(ctx, booking, date, change) : await insert(ctx, coffeeId, date, change);
  await seatGuests(ctx, table, { id, ...date }, change);
  if (table.guests.some((guest) => guest.id === change.by)) {
    await storeAgreement(ctx, { id, starts_at: date.starts_at }, Number(change.by));
  }
  const data = booking ? { was: booking.starts_at } : {};
  await announceBooking(ctx, table, booking ? 'booking_moved' : 'booking_set', id, data);
}

/** Raises the booking of a coffee whose place has changed, if it has one, and emails all guests. */
export async function syncPlace(ctx: Ctx, coffeeId: number, by: number): Promise<void> {
  const table = await findTable(ctx, coffeeId);
  const booking = await findBooking(ctx, coffeeId);
  if (!table || !booking) return;
  await changeBooking(ctx, booking.id, { booked_by: by });
  await announceBooking(ctx, table, 'booking_placed', booking.id);
}

interface Dates {
  starts_at: string;
  ends_at: string;
}

function dateOf({ status, scheduled_at, ends_at }: CoffeeTable): Dates | null {
  const isScheduled = status === COFFEE_STATUS.scheduled && scheduled_at !== null && ends_at !== null;
  return isScheduled ? { starts_at: scheduled_at, ends_at } : null;
}

async function insert(ctx: Ctx, coffee_id: number, date: Dates, { by }: Change): Promise<number> {
  const { id } = await ctx.db
    .insertInto('bookings')
    .values({ company_id: ctx.company_id, coffee_id, ...date, booked_by: by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function move(ctx: Ctx, { id }: BookingRow, date: Dates, { by }: Change): Promise<number> {
  await changeBooking(ctx, id, { ...date, booked_by: by });
  return id;
}

async function endBooking(ctx: Ctx, table: CoffeeTable, { id }: BookingRow, { by }: Change): Promise<void> {
  await changeBooking(ctx, id, { booked_by: by, canceled_at: await ctx.now() });
  await freeGuests(ctx, id);
  await endCall(ctx, table, id);
  await announceBooking(ctx, table, 'booking_canceled', id);
}

/** A call that a calendar made ends with its event. */
async function endCall(ctx: Ctx, { coffee_id, place, call_url }: CoffeeTable, id: number): Promise<void> {
  if (call_url === null || call_url !== (await madeCall(ctx, id))) return;
  await changePlace(ctx, { coffee_id, by: null, is_quiet: true, place, call_url: null });
}

async function changeBooking(
  ctx: Ctx,
  id: number,
  columns: Partial<Pick<BookingRow, 'starts_at' | 'ends_at' | 'booked_by' | 'canceled_at'>>,
): Promise<void> {
  await ctx.db
    .updateTable('bookings')
    .set({ ...columns, sequence: sql`sequence + 1`, updated_at: sql`app_now()` })
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', id)
    .execute();
}

/** Takes the half hour of all guests. Sorted, so that two bookings wait for each other in one order. */
async function seatGuests(
  ctx: Ctx,
  { guests }: CoffeeTable,
  booking: Dates & { id: number },
  { alone }: Change,
): Promise<void> {
  await freeGuests(ctx, booking.id);
  const start = Date.parse(booking.starts_at);
  // A date that was given by hand may be no slot.
  if (start % SLOT_MS !== 0 || Date.parse(booking.ends_at) - start !== SLOT_MS || guests.length === 0) return;
  const rows = guests.map(({ id: user_id }) => ({
    company_id: ctx.company_id,
    booking_id: booking.id,
    user_id,
    starts_at: booking.starts_at,
  }));
  const insertion = ctx.db
    .insertInto('booking_guests')
    .values(rows.toSorted((a, b) => a.user_id - b.user_id));
  await (alone ? insertion : insertion.onConflict((conflict) => conflict.doNothing())).execute();
}

async function freeGuests(ctx: Ctx, bookingId: number): Promise<void> {
  await ctx.db
    .deleteFrom('booking_guests')
    .where('company_id', '=', ctx.company_id)
    .where('booking_id', '=', bookingId)
    .execute();
}
