import type { InputOf, Message, messagesEndpoints } from '@fika/contract';
import type { RequestCtx } from '../../../platform/http/access.ts';
import { Problem } from '../../../platform/problem.ts';
import { getPeopleOfCoffee } from '../../coffees/coffee-queries.ts';
import { findOwnMessage } from '../queries.ts';

/** Writes a message to the others of a coffee and tells their browsers. The same `client_id` again changes nothing. */
export async function createMessage(
  ctx: RequestCtx,
  { params, body }: InputOf<typeof messagesEndpoints.messages_create>,
): Promise<Message> {
  const { company_id, db, actor } = ctx;
  const people = await getPeopleOfCoffee(db, company_id, actor.user_id, params.id);
  const row = await db
    .insertInto('messages')
    .values({ company_id, coffee_id: params.id, author_id: actor.user_id, ...body })
    .onConflict((conflict) => conflict.columns(['company_id', 'coffee_id', 'client_id']).doNothing())
    .returning(['id', 'author_id', 'text', 'created_at', 'client_id'])
    .executeTakeFirst();
  if (!row) {
    const known = { coffee_id: params.id, author_id: actor.user_id, client_id: body.client_id };
    const message = await findOwnMessage(db, company_id, known);
    // Names are random: somebody else's was taken on purpose.
    if (!message) throw new Problem('invalid_input');
    return message;
  }
  const topics = people.map((id) => `user:${id}`);
  await ctx.publish(topics, 'message.created', { coffee_id: params.id, message: row });
  await ctx.emit('message.created', { coffee_id: params.id, message_id: row.id });
  return row;
}
