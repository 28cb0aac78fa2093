import type { Ctx } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import { changePlace, type Place } from '#features/coffees/commands/change-place.ts';
import { limitChanges } from '#features/coffees/commands/limit-changes.ts';
import { findBooking, getTable } from '../queries.ts';
import { stateOf } from '../rules.ts';
import type { Guest } from '../tokens.ts';
import { lockCoffee } from './lock-coffee.ts';
import { syncPlace } from './sync-booking.ts';

/**
 * Sets where the people of a coffee meet, while it is still to come. All guests of a booked time get an email with the event. The
 * same place again changes nothing, and a link changes no later booking than its own.
 */
export async function setPlace(ctx: Ctx, guest: Guest, wanted: Place): Promise<void> {
  await limitChanges(ctx, guest);
  await lockCoffee(ctx, guest.coffee_id);
  const table = await getTable(ctx, guest.user_id, guest.coffee_id);
  const state = stateOf(table, await ctx.now());
  if (state !== 'open' && state !== 'booked') throw new Problem('booking_over');
  const booking = await findBooking(ctx, guest.coffee_id);
  if (guest.booking_id !== 0 && guest.booking_id !== booking?.id) throw new Problem('booking_none');
  const { place, call_url } = wanted;
  if (place === table.place && call_url === table.call_url) return;
  await changePlace(ctx, { coffee_id: guest.coffee_id, by: guest.user_id, place, call_url });
  await syncPlace(ctx, guest.coffee_id, guest.user_id);
}
