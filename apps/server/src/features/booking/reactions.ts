import type { Events } from '#events.ts';
import { reactions } from '#platform/bus.ts';
import { inCompany, type Services } from '#platform/context.ts';
import { syncBooking } from './commands/sync-booking.ts';
import { lockCoffee } from './commands/lock-coffee.ts';

const { on } = reactions<Services, Events>('booking');

export const bookingReactions = [
  // A date may also be set or removed by hand.
  on('coffee.changed', (services, { company_id, coffee_id, actor_id }) =>
    inCompany(services, company_id, 'write', async (ctx) => {
      await lockCoffee(ctx, coffee_id);
      await syncBooking(ctx, coffee_id, { by: actor_id, alone: false });
    }),
  ),
  on('booking.changed', (services, { company_id, booking_id }) =>
    inCompany(services, company_id, 'write', (ctx) => ctx.enqueue('booking.write-events', { booking_id })),
  ),
];
