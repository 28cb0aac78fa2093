import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';

interface Retry {
  round_id: number;
  /** One message, or every one that failed or whose fate is unknown. */
  delivery_id?: number | undefined;
}

/** Queues messages of a round again that failed or may not have arrived. Returns how many. */
export async function retryDeliveries(ctx: Ctx, { round_id, delivery_id: id }: Retry): Promise<number> {
  const result = await ctx.db
    .updateTable('deliveries')
    .set({
      state: 'queued',
      next_try_at: sql`app_now()`,
      attempts: 0,
      error: null,
      wire_at: null,
      claimed_by: null,
    })
    .where('company_id', '=', ctx.company_id)
    .where('round_id', '=', round_id)
    .where('state', 'in', ['failed', 'unknown'])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .executeTakeFirst();
  await ctx.enqueue('deliveries.drain', {}, { singletonKey: 'all' });
  return Number(result.numUpdatedRows);
}
