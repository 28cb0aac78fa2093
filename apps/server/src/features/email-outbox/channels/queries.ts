import type { ChannelReason, DeliveryChannel } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';
import { findMemberEmail } from '../emails.ts';
import { getChat } from '../sending/chats/queries.ts';
import { type Chat, CHAT_REASONS, connectionColumns } from '../sending/chats/rules.ts';
import { programChats } from '../sending/gateway.ts';

/** The columns of a delivery that say how it reaches its member. */
export interface Chosen {
  channel: DeliveryChannel;
  slack_team_id: number | null;
  msteams_tenant_id: number | null;
  /** Why a message of a program that sends through a chat is an email. */
  channel_reason: ChannelReason | null;
}

interface Wanted {
  round_id: number | null;
  kind: string;
  deliveries: readonly { user_id: number; data?: Record<string, unknown> }[];
}

const byEmail = (channel_reason: ChannelReason | null): Chosen => ({
  channel: 'email',
  ...connectionColumns(null, null),
  channel_reason,
});
const EMAIL = byEmail(null);

/** How some messages of a kind reach their members, in their order: each by one channel. */
export async function chooseChannels(ctx: Ctx, { round_id, kind, deliveries }: Wanted): Promise<Chosen[]> {
  const chats = await listChats(ctx, round_id, deliveries);
  if (chats.every((chat) => chat === null)) return deliveries.map(() => EMAIL);
  if (findMemberEmail(ctx.services, kind)?.isEmailOnly)
    return chats.map((chat) => (chat ? byEmail('email_only') : EMAIL));
  const ways = new Map<Chat, (userId: number) => Chosen>();
  for (const chat of new Set(chats.filter((one) => one !== null))) {
    const userIds = deliveries.filter((_, index) => chats[index] === chat).map(({ user_id: id }) => id);
    ways.set(chat, await waysIn(ctx, chat, userIds));
  }
  return deliveries.map(({ user_id: id }, index) => {
    const chat = chats[index] ?? null;
    return chat === null ? EMAIL : (ways.get(chat)?.(id) ?? EMAIL);
  });
}

/** How messages reach some members of programs that send through a chat. */
async function waysIn(ctx: Ctx, chat: Chat, userIds: readonly number[]): Promise<(userId: number) => Chosen> {
  const { isConnected, members } = await getChat(ctx.services, chat).findWays(ctx, userIds);
  const { no_user, disconnected } = CHAT_REASONS[chat];
  return (userId) => {
    const way = members.get(userId) ?? { reason: isConnected ? no_user : disconnected };
    if ('reason' in way) return byEmail(way.reason);
    return { channel: chat, ...connectionColumns(chat, way.id), channel_reason: null };
  };
}

/** By which chat the program of each message sends, found by its round or by its coffee; null for emails. */
async function listChats(
  ctx: Ctx,
  round_id: number | null,
  deliveries: Wanted['deliveries'],
): Promise<(Chat | null)[]> {
  const coffees = deliveries.map(({ data }) => Number(data?.['coffee_id'] ?? 0));
  const coffee_ids = round_id === null ? [...new Set(coffees)].filter((id) => id > 0) : [];
  const [programs] = ctx.services.ports.all(programChats);
  if (!programs || (round_id === null && coffee_ids.length === 0)) return deliveries.map(() => null);
  const found = await programs.listChats(ctx, { round_id, coffee_ids });
  return coffees.map((id) => (round_id === null ? (found.coffees.get(id) ?? null) : found.round));
}
