import type { Ctx } from '#platform/context.ts';
import { chooseChannels } from '../channels/queries.ts';
import { requestDrain } from './request-drain.ts';

export interface NewDelivery {
  /** Null for emails outside of a round. */
  round_id: number | null;
  user_id: number;
  kind: string;
  recipient: string;
  /** Data of the message besides its round and member. No secrets: they are made when it is sent. */
  data?: Record<string, unknown>;
}

/** Puts one message into the outbox. A second one of the same round, member and kind is not put there. */
export async function queueDelivery(ctx: Ctx, delivery: NewDelivery): Promise<void> {
  const [chosen] = await chooseChannels(ctx, { ...delivery, deliveries: [delivery] });
  await ctx.db
    .insertInto('deliveries')
    .values({ ...delivery, ...chosen, data: JSON.stringify(delivery.data ?? {}), company_id: ctx.company_id })
    .onConflict((conflict) => conflict.columns(['company_id', 'round_id', 'user_id', 'kind']).doNothing())
    .execute();
  await requestDrain(ctx);
}
