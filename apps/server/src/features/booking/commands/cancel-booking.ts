import type { Ctx } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import { scheduleCoffee } from '#features/coffees/commands/change-status.ts';
import { limitChanges } from '#features/coffees/commands/limit-changes.ts';
import { findBooking, getTable } from '../queries.ts';
import { stateOf } from '../rules.ts';
import type { Guest } from '../tokens.ts';
import { syncBooking } from './sync-booking.ts';
import { lockCoffee } from './lock-coffee.ts';

/**
 * Cancels the booked time of a coffee: it is matched again. Does nothing without one, and a link does not cancel a later booking
 * than its own.
 */
export async function cancelBooking(ctx: Ctx, guest: Guest): Promise<void> {
  await limitChanges(ctx, guest);
  await lockCoffee(ctx, guest.coffee_id);
  const table = await getTable(ctx, guest.user_id, guest.coffee_id);
  const state = stateOf(table, await ctx.now());
  const booking = await findBooking(ctx, guest.coffee_id);
  const isAnother = guest.booking_id !== 0 && guest.booking_id !== booking?.id;
  if (state === 'open' || isAnother) return;
  if (state === 'over') throw new Problem('booking_over');
  await scheduleCoffee(ctx, { coffee_id: guest.coffee_id, by: guest.user_id }, null);
  await syncBooking(ctx, guest.coffee_id, { by: guest.user_id, alone: false });
}
