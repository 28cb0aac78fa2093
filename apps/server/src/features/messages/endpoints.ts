import { ENDPOINTS } from '@fika/contract';
import { member, mount } from '../../platform/http/access.ts';
import { presentPage } from '../../platform/http/paging.ts';
import { getPeopleOfCoffee } from '../coffees/coffee-queries.ts';
import { showCoffee } from '../coffees/show-coffee.ts';
import { createMessage } from './commands/create-message.ts';
import { getIntroduced } from './commands/get-introduced.ts';
import { seeMessages } from './commands/see-messages.ts';
import { listMessages, summarizeConversations } from './queries.ts';

export const messages = mount(ENDPOINTS.messages, {
  get_introduced: member(async (ctx, input) => {
    const id = await getIntroduced(ctx, input);
    return showCoffee(ctx, summarizeConversations, id);
  }),
  messages: member(async (ctx, { params, query }) => {
    await getPeopleOfCoffee(ctx.db, ctx.company_id, ctx.actor.user_id, params.id);
    const { count, rows } = await listMessages(ctx.db, ctx.company_id, { ...query, coffee_id: params.id });
    return presentPage(ctx.url, query, count, rows);
  }),
  messages_create: member(createMessage),
  update_last_messages_seen_at: member(seeMessages),
});
