import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { restConnection } from '#features/email-outbox/sending/chats/commands/rest-connection.ts';
import {
  getConversationMember,
  isGone,
  postCard,
  TeamsRateLimited,
  TeamsRefusal,
  TeamsUnreachable,
} from '#features/msteams/bot/gateway.ts';
import { GRAPH, permitted } from '#features/msteams/bot/people/gateway.ts';
import type { TeamsMessage } from '#features/msteams/bot/types.ts';
import { callGraph, graphUrl } from '#features/msteams/graph/gateway.ts';
import type { TenantRow } from '#features/msteams/queries.ts';

const made = z.object({ id: z.string().min(1) });
/** The title of a chat has no more characters, and no colon. */
const TOPIC_MAX = 250;

/**
 * Creates a group chat of some people of a tenant. Returns its id. Another call creates another chat. Throws as `callGraph`, and
 * PermissionMissing.
 */
export async function createChat(
  services: Services,
  { tenant_id }: Pick<TenantRow, 'tenant_id'>,
  { topic, people }: { topic: string; people: readonly { object_id: string; is_guest: boolean }[] },
): Promise<string> {
  const answer = await permitted(
    callGraph(services, tenant_id, {
      url: graphUrl(services, '/chats'),
      method: 'POST',
      body: {
        chatType: 'group',
        topic: topic.replaceAll(/\s*:/g, ' ·').slice(0, TOPIC_MAX),
        members: people.map(({ object_id, is_guest }) => ({
          '@odata.type': '#microsoft.graph.aadUserConversationMember',
          roles: [is_guest ? 'guest' : 'owner'],
          'user@odata.bind': `${GRAPH}/users('${object_id}')`,
        })),
      },
    }),
  );
  const read = made.safeParse(answer);
  // It was created: another call would create a second one.
  if (!read.success) throw new TeamsUnreachable('no id in the answer');
  return read.data.id;
}

/**
 * The people who are guests of a tenant: Microsoft wants another role for them. A person who was found by their address is no guest.
 * Throws as `postCard`.
 */
export async function listGuests(
  services: Services,
  tenant: TenantRow,
  people: readonly { object_id: string; conversation_id: string | null; linked_by: string }[],
): Promise<Set<string>> {
  const guests = new Set<string>();
  for (const { object_id, conversation_id, linked_by } of people) {
    if (linked_by === 'address' || conversation_id === null) continue;
    const asked = { conversation_id, bot_user_id: object_id };
    try {
      if ((await getConversationMember(services, tenant, asked)).is_guest) guests.add(object_id);
    } catch (error) {
      // Microsoft says more when the chat is made.
      if (!(error instanceof TeamsRefusal) || isGone(error)) throw error;
    }
  }
  return guests;
}

/** Installs the app in a chat, which may have it already. Throws as `createChat`. */
export async function installInChat(
  services: Services,
  { tenant_id }: Pick<TenantRow, 'tenant_id'>,
  { chat_id, app_id }: { chat_id: string; app_id: string },
): Promise<void> {
  try {
    await permitted(
      callGraph(services, tenant_id, {
        url: graphUrl(services, `/chats/${encodeURIComponent(chat_id)}/installedApps`),
        method: 'POST',
        body: { 'teamsApp@odata.bind': `${GRAPH}/appCatalogs/teamsApps/${app_id}` },
      }),
    );
  } catch (error) {
    if (!(error instanceof TeamsRefusal && error.status === 409)) throw error;
  }
}

/**
 * Posts a message to a chat. Returns its id at Microsoft. The limits of a tenant are those of its messages to single members, too.
 * Throws as `postCard`.
 */
export async function postToChat(
  services: Services,
  tenant: TenantRow,
  chatId: string,
  message: TeamsMessage,
): Promise<string> {
  try {
    return (await postCard(services, tenant, chatId, message)).activity_id;
  } catch (error) {
    if (error instanceof TeamsRateLimited)
      await restConnection(services, { table: 'msteams_tenants' }, tenant, error.seconds);
    throw error;
  }
}
