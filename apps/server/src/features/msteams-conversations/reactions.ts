import type { Events } from '#events.ts';
import { reactions } from '#platform/bus.ts';
import { inCompany, type Services } from '#platform/context.ts';
import { getBooking } from '#features/booking/queries.ts';
import { planConversations } from './commands/plan-conversations.ts';
import { findConversation } from './queries.ts';

const { on } = reactions<Services, Events>('msteams-conversations');

export const conversationReactions = [
  on('msteams.match_sent', planConversations),
  on('booking.announced', (services, { company_id, booking_id }) =>
    inCompany(services, company_id, 'write', async (ctx) => {
      const { coffee_id } = await getBooking(ctx, booking_id);
      if (await findConversation(ctx, coffee_id))
        await ctx.enqueue('msteams-conversations.announce-time', { coffee_id });
    }),
  ),
];
