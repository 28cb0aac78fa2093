import { randomUUID } from 'node:crypto';
import { type InputOf, LIMITS, type Message, type conversationsEndpoints } from '@fika/contract';
import { takeAttempt } from '#platform/attempts.ts';
import type { Ctx } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import { getPeopleOfCoffee } from '#features/coffees/queries.ts';
import { findOwnMessage } from '../queries.ts';
import { writeMessage } from './write-message.ts';

/** Writes a message to the others of a coffee and sends it to their browsers. The same `client_id` again changes nothing. */
export async function createMessage(
  ctx: Ctx & { actor: { user_id: number } },
  {
    params,
    body,
  }: Pick<InputOf<typeof conversationsEndpoints.messages_create>, 'body'> & { params: { id: number } },
): Promise<Message> {
  const { company_id, db, actor } = ctx;
  const people = await getPeopleOfCoffee(ctx, actor.user_id, params.id);
  await takeAttempt(db, `message/${company_id}/${actor.user_id}`, {
    max: LIMITS.messagesAtOnce,
    seconds: 600,
  });
  const named = { coffee_id: params.id, author_id: actor.user_id, client_id: body.client_id ?? randomUUID() };
  const message =
    (await writeMessage(ctx, people, { ...named, text: body.text })) ?? (await findOwnMessage(ctx, named));
  // Names are random: one of another author was sent on purpose.
  if (!message) throw new Problem('invalid_input');
  return message;
}
