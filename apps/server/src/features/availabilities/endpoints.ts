import { availabilitiesEndpoints } from '@fika/contract';
import { member, mount } from '#platform/http/access.ts';
import { changeAvailability } from './commands/change-availability.ts';
import { getAvailability } from './queries.ts';

export const availabilities = mount(availabilitiesEndpoints, {
  availabilities: member((ctx) => getAvailability(ctx, ctx.actor.user_id)),
  availabilities_update: member(async (ctx, { body }) => {
    await changeAvailability(ctx, body);
    return getAvailability(ctx, ctx.actor.user_id);
  }),
});
