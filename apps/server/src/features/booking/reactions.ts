import type { CoffeeChange } from '@fika/contract';
import type { Events } from '#events.ts';
import { reactions } from '#platform/bus.ts';
import { inCompany, type Services } from '#platform/context.ts';
import { syncBooking } from './commands/sync-booking.ts';
import { lockCoffee } from './commands/lock-coffee.ts';
import { findTable } from './queries.ts';

const { on } = reactions<Services, Events>('booking');

const KEEPS_DATE: ReadonlySet<CoffeeChange> = new Set(['agreed', 'place_changed']);

export const bookingReactions = [
  // A date may also be set or removed by hand.
  on('coffee.changed', async (services, { company_id, coffee_id, change, actor_id }) => {
    // By now another member may have moved it, who agrees to the new time instead of this one.
    if (KEEPS_DATE.has(change)) return;
    await inCompany(services, company_id, 'write', async (ctx) => {
      await lockCoffee(ctx, coffee_id);
      // Another member may have given it another time since: the time is theirs, and so is the agreement.
      const table = await findTable(ctx, coffee_id);
      await syncBooking(ctx, coffee_id, { by: table?.changed_by ?? actor_id, alone: false });
    });
  }),
  on('booking.changed', (services, { company_id, booking_id }) =>
    inCompany(services, company_id, 'write', (ctx) => ctx.enqueue('booking.write-events', { booking_id })),
  ),
];
