import type { Ctx } from '#platform/context.ts';
import { listDestinations } from '#features/calendars/destinations/gateway.ts';
import type { CalendarRow } from '#features/calendars/queries.ts';
import { queueDelivery } from '#features/email-outbox/commands/queue-delivery.ts';
import { type BookingRow, type CoffeeTable, findTable, getBooking } from '../queries.ts';

/** The change of a booking, and the kind of the emails about it. */
export type BookingWord = 'booking_set' | 'booking_moved' | 'booking_placed' | 'booking_canceled';

/** What the emails about a change say besides the booking: the time from which it was moved. */
interface AboutBooking {
  was?: string;
}

/**
 * Emails a change of a booking to all guests, and updates the events in their calendars. If one of these calendars makes a link for
 * a call, the emails wait for it.
 */
export async function announceBooking(
  ctx: Ctx,
  table: CoffeeTable,
  kind: BookingWord,
  id: number,
  data: AboutBooking = {},
): Promise<void> {
  const booking = await getBooking(ctx, id);
  const isWaiting = kind === 'booking_set' && (await findCallMaker(ctx, table, booking)) !== null;
  await setUnannounced(ctx, id, isWaiting ? kind : null);
  if (!isWaiting) await announceNow(ctx, table, kind, booking, data);
  await ctx.emit('booking.changed', { booking_id: id, sequence: booking.sequence });
}

/** Queues the emails that waited for a link, with or without it. Does nothing the second time. */
export async function announceWaiting(ctx: Ctx, bookingId: number): Promise<void> {
  const waiting = await lockBooking(ctx, bookingId);
  if (!waiting?.unannounced) return;
  const booking = await getBooking(ctx, bookingId);
  const table = await findTable(ctx, booking.coffee_id);
  await setUnannounced(ctx, bookingId, null);
  if (table) await announceNow(ctx, table, waiting.unannounced as BookingWord, booking);
}

function lockBooking({ db, company_id: companyId }: Ctx, id: number) {
  return db
    .selectFrom('bookings')
    .select('unannounced')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * The calendar that makes a link for the call of a booking: that of the member who booked, else of another guest. Null where people
 * entered where they meet, and where no one connected a calendar.
 */
export async function findCallMaker(
  ctx: Pick<Ctx, 'db' | 'company_id'>,
  { place, call_url, guests }: CoffeeTable,
  { booked_by, canceled_at }: BookingRow,
): Promise<CalendarRow | null> {
  if (place !== '' || call_url !== null || canceled_at !== null) return null;
  const destinations = await listDestinations(
    ctx,
    guests.map(({ id }) => id),
  );
  return destinations.find(({ user_id }) => user_id === booked_by) ?? destinations[0] ?? null;
}

async function setUnannounced({ db, company_id: companyId }: Ctx, id: number, unannounced: string | null) {
  await db
    .updateTable('bookings')
    .set({ unannounced })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

async function announceNow(
  ctx: Ctx,
  { guests, coffee_id }: CoffeeTable,
  kind: BookingWord,
  { id, sequence }: BookingRow,
  data: AboutBooking = {},
): Promise<void> {
  for (const guest of guests) {
    await queueDelivery(ctx, {
      round_id: null,
      user_id: guest.id,
      kind,
      recipient: guest.email,
      data: { ...data, coffee_id, booking_id: id, sequence },
    });
  }
  await ctx.emit('booking.announced', { booking_id: id, sequence });
}
