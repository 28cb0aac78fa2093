import type { Message } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';

export interface NewMessage {
  coffee_id: number;
  author_id: number;
  text: string;
  /** The id that the writer's browser gave it. */
  client_id: string;
}

/** Stores a message and sends it to the browsers of `people`; null when the coffee has one with that `client_id` already. */
export async function writeMessage(
  ctx: Ctx,
  people: readonly number[],
  message: NewMessage,
): Promise<Message | null> {
  const row = await ctx.db
    .insertInto('messages')
    .values({ company_id: ctx.company_id, ...message })
    .onConflict((conflict) => conflict.columns(['company_id', 'coffee_id', 'client_id']).doNothing())
    .returning(['id', 'author_id', 'text', 'created_at', 'client_id'])
    .executeTakeFirst();
  if (!row) return null;
  const topics = people.map((id) => `user:${id}`);
  await ctx.publish(topics, 'message.created', { coffee_id: message.coffee_id, message: row });
  await ctx.emit('message.created', { coffee_id: message.coffee_id, message_id: row.id });
  return row;
}
