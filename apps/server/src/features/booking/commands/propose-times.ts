import type { Ctx } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import { limitChanges } from '#features/coffees/commands/limit-changes.ts';
import { queueDelivery } from '#features/email-outbox/commands/queue-delivery.ts';
import { createMessage } from '#features/conversations/commands/create-message.ts';
import { findOwnMessage } from '#features/conversations/queries.ts';
import { getTable } from '../queries.ts';
import { stateOf } from '../rules.ts';
import type { Guest } from '../tokens.ts';

/** Proposes times in words: in the conversation, and by email to the others. The same `client_id` again changes nothing. */
export async function proposeTimes(
  ctx: Ctx,
  guest: Guest,
  body: { text: string; client_id: string },
): Promise<void> {
  const { db, company_id: companyId } = ctx;
  const { coffee_id, user_id } = guest;
  const table = await getTable(ctx, user_id, coffee_id);
  const state = stateOf(table, await ctx.now());
  if (state !== 'open' && state !== 'booked') throw new Problem('booking_over');
  const known = { coffee_id, author_id: user_id, client_id: body.client_id };
  if (await findOwnMessage({ db, company_id: companyId }, known)) return;
  await limitChanges(ctx, guest);
  const message = await createMessage(
    { ...ctx, actor: { user_id } },
    { params: { id: coffee_id }, body: { text: body.text, client_id: body.client_id } },
  );
  for (const other of table.guests.filter(({ id }) => id !== user_id)) {
    await queueDelivery(ctx, {
      round_id: null,
      user_id: other.id,
      kind: 'booking_proposal',
      recipient: other.email,
      data: { coffee_id, message_id: message.id },
    });
  }
}
