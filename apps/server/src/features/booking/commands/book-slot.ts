import { DatabaseError } from 'pg';
import type { Ctx } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import { scheduleCoffee } from '#features/coffees/commands/change-status.ts';
import { limitChanges } from '#features/coffees/commands/limit-changes.ts';
import { findBooking, getTable } from '../queries.ts';
import { stateOf } from '../rules.ts';
import { findSlots, slotAt } from '../slots/queries.ts';
import type { Guest } from '../tokens.ts';
import { syncBooking } from './sync-booking.ts';
import { lockCoffee } from './lock-coffee.ts';

const UNIQUE_VIOLATION = '23505';

/** Books one of the slots that suit all members for a coffee. The same one again changes nothing. */
export async function scheduleSlot(ctx: Ctx, guest: Guest, startsAt: string): Promise<void> {
  await limitChanges(ctx, guest);
  await lockCoffee(ctx, guest.coffee_id);
  const table = await getTable(ctx, guest.user_id, guest.coffee_id);
  if (isSameTime(table.scheduled_at, startsAt)) return;
  const state = stateOf(table, await ctx.now());
  if (state === 'booked') throw new Problem('booking_exists');
  if (state !== 'open') throw new Problem('booking_over');
  await take(ctx, guest, startsAt);
}

/** Moves a coffee that has a date to another slot. A link moves the booking that it was made for and no later one. */
export async function rescheduleSlot(ctx: Ctx, guest: Guest, startsAt: string): Promise<void> {
  await limitChanges(ctx, guest);
  await lockCoffee(ctx, guest.coffee_id);
  const table = await getTable(ctx, guest.user_id, guest.coffee_id);
  const state = stateOf(table, await ctx.now());
  const booking = await findBooking(ctx, guest.coffee_id);
  const isAnother = guest.booking_id !== 0 && guest.booking_id !== booking?.id;
  if (state === 'open' || (state === 'booked' && isAnother)) throw new Problem('booking_none');
  if (state !== 'booked') throw new Problem('booking_over');
  if (!isSameTime(table.scheduled_at, startsAt)) await take(ctx, guest, startsAt);
}

const isSameTime = (known: string | null, wanted: string): boolean =>
  known !== null && Date.parse(known) === Date.parse(wanted);

async function take(ctx: Ctx, guest: Guest, startsAt: string): Promise<void> {
  const table = await getTable(ctx, guest.user_id, guest.coffee_id);
  const { starts } = await findSlots(ctx, table);
  if (!starts.includes(Date.parse(startsAt))) throw new Problem('slot_taken');
  try {
    await scheduleCoffee(ctx, { coffee_id: guest.coffee_id, by: guest.user_id }, slotAt(startsAt));
    await syncBooking(ctx, guest.coffee_id, { by: guest.user_id, alone: true });
  } catch (error) {
    // A member was booked for another coffee at the same moment.
    if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) throw new Problem('slot_taken');
    throw error;
  }
}
