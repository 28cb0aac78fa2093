import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import { announceAgreement } from '#features/coffees/commands/announce-agreement.ts';
import { limitChanges } from '#features/coffees/commands/limit-changes.ts';
import { type BookingRow, findBooking, getTable, listAgreed } from '../queries.ts';
import { stateOf } from '../rules.ts';
import type { Guest } from '../tokens.ts';
import { lockCoffee } from './lock-coffee.ts';

/**
 * A guest agrees to the booked time that they saw; the others are notified. Repeating changes nothing.
 *
 * @throws Problem `booking_changed` when another time is booked now, `booking_none` without one
 */
export async function agreeToBooking(ctx: Ctx, guest: Guest, startsAt: string): Promise<void> {
  await limitChanges(ctx, guest);
  await lockCoffee(ctx, guest.coffee_id);
  const table = await getTable(ctx, guest.user_id, guest.coffee_id);
  const state = stateOf(table, await ctx.now());
  if (state === 'open') throw new Problem('booking_none');
  if (state !== 'booked') throw new Problem('booking_over');
  const booking = await findBooking(ctx, guest.coffee_id);
  const isAnother = guest.booking_id !== 0 && guest.booking_id !== booking?.id;
  // The booking of a time that was just entered by hand is still that of the time before.
  const isBooked = [booking?.starts_at, table.scheduled_at].every((at) => isSameTime(at, startsAt));
  if (!booking || isAnother || !isBooked) throw new Problem('booking_changed');
  if ((await listAgreed(ctx, booking)).has(guest.user_id)) return;
  await storeAgreement(ctx, booking, guest.user_id);
  await announceAgreement(ctx, guest.coffee_id, guest.user_id);
}

const isSameTime = (known: string | null | undefined, wanted: string): boolean =>
  Date.parse(known ?? '') === Date.parse(wanted);

/** Stores that a guest agrees to the time of a booking. */
export async function storeAgreement(
  { db, company_id }: Ctx,
  { id: booking_id, starts_at }: Pick<BookingRow, 'id' | 'starts_at'>,
  user_id: number,
): Promise<void> {
  await db
    .insertInto('booking_agreements')
    .values({ company_id, booking_id, user_id, starts_at })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'booking_id', 'user_id'])
        .doUpdateSet({ starts_at, agreed_at: sql`app_now()` }),
    )
    .execute();
}
