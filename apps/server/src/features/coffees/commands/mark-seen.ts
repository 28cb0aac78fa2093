import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';

/** Stores up to when a member has read the conversation of a coffee; never an earlier time. */
export async function markSeen(
  ctx: Ctx,
  { coffee_id, user_id, at }: { coffee_id: number; user_id: number; at: string },
): Promise<string> {
  const { last_messages_seen_at: seen } = await ctx.db
    .updateTable('coffee_members')
    .set({ last_messages_seen_at: sql<string>`greatest(last_messages_seen_at, ${at}::timestamptz)` })
    .where('company_id', '=', ctx.company_id)
    .where('coffee_id', '=', coffee_id)
    .where('user_id', '=', user_id)
    .returning('last_messages_seen_at')
    .executeTakeFirstOrThrow();
  return seen ?? at;
}
