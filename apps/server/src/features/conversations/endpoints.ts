import { conversationsEndpoints } from '@fika/contract';
import { inCompany } from '#platform/context.ts';
import { appNow } from '#platform/db/database.ts';
import { anyone, atCoffee, limited, mount } from '#platform/http/access.ts';
import { presentPage } from '#platform/http/paging.ts';
import { getPeopleOfCoffee } from '#features/coffees/queries.ts';
import { switchOffMails } from '#features/members/commands/switch-off-mails.ts';
import { createMessage } from './commands/create-message.ts';
import { seeMessages } from './commands/see-messages.ts';
import { listMessages } from './queries.ts';
import { readUnsubscribeToken } from './rules.ts';

// An email provider sends the requests of all of its readers from few addresses.
const manyAMinute = { max: 6_000, seconds: 60 };

export const messages = mount(conversationsEndpoints, {
  messages: atCoffee(async (ctx, { params, query }) => {
    await getPeopleOfCoffee(ctx, ctx.actor.user_id, params.id);
    const { count, rows } = await listMessages(ctx, { ...query, coffee_id: params.id });
    return presentPage(ctx.url, query, count, rows);
  }),
  messages_create: atCoffee(createMessage),
  messages_one_click: limited(
    manyAMinute,
    anyone(async (ctx, { params }) => {
      const now = await ctx.services.database.global('read', appNow);
      const { company_id, user_id, kind } = readUnsubscribeToken(ctx.services.keys, params.token, now);
      await inCompany(ctx.services, company_id, 'write', (work) => switchOffMails(work, user_id, kind));
      return { ok: true as const };
    }),
  ),
  update_last_messages_seen_at: atCoffee(seeMessages),
});
