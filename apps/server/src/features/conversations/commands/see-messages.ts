import type { InputOf, conversationsEndpoints } from '@fika/contract';
import type { CoffeeCtx } from '#platform/http/access.ts';
import { getPeopleOfCoffee } from '#features/coffees/queries.ts';
import { markSeen } from '#features/coffees/commands/mark-seen.ts';
import { findLastMessageAt } from '../queries.ts';

/** The member has read the conversation up to now; their other browsers forget the count of unread messages. */
export async function seeMessages(
  ctx: CoffeeCtx,
  { params }: InputOf<typeof conversationsEndpoints.update_last_messages_seen_at>,
): Promise<{ ok: true }> {
  const { actor } = ctx;
  await getPeopleOfCoffee(ctx, actor.user_id, params.id);
  // Up to the last message that exists now: one that is written meanwhile stays unread.
  const at = (await findLastMessageAt(ctx, params.id)) ?? (await ctx.now());
  const seen = { coffee_id: params.id, user_id: actor.user_id };
  const last_messages_seen_at = await markSeen(ctx, { ...seen, at });
  await ctx.publish(`user:${actor.user_id}`, 'coffee.seen', { ...seen, last_messages_seen_at });
  return { ok: true };
}
