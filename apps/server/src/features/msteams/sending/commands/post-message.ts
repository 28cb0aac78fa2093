import { inCompany, type Services } from '#platform/context.ts';
import { isAway, openConversation, postCard } from '../../bot/gateway.ts';
import { storeChat } from '../../bot/commands/store-chat.ts';
import type { TeamsMessage } from '../../bot/types.ts';
import type { TeamsReceiver } from '../queries.ts';

/** Where a message is in Teams. */
export interface TeamsPlace {
  conversation_id: string;
  activity_id: string;
}

/**
 * Posts a message to the chat of a member with the bot. A chat that is opened for it is stored, and so is that the app is not there
 * for the member. Throws as `postCard`.
 */
export async function postMessage(
  services: Services,
  receiver: TeamsReceiver,
  message: TeamsMessage,
): Promise<TeamsPlace> {
  const { tenant, object_id } = receiver;
  const { company_id } = tenant;
  const asked_at = await inCompany(services, company_id, 'read', (ctx) => ctx.now());
  try {
    const conversation_id = receiver.conversation_id ?? (await openConversation(services, tenant, object_id));
    if (receiver.conversation_id === null)
      await inCompany(services, company_id, 'write', (ctx) =>
        storeChat(ctx, tenant, { object_id, asked_at, chat: { conversation_id, bot_user_id: null } }),
      );
    const { activity_id } = await postCard(services, tenant, conversation_id, message);
    return { conversation_id, activity_id };
  } catch (error) {
    if (isAway(error))
      await inCompany(services, company_id, 'write', (ctx) =>
        storeChat(ctx, tenant, { object_id, asked_at, chat: null }),
      );
    throw error;
  }
}
