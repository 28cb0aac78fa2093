import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';

/**
 * Has a worker send what is due as soon as this transaction commits. Of several transactions at the same time only the first
 * enqueues the job: the queue takes one job of a key, so the others would wait for the first to end. Their emails leave with
 * that job, or when a worker looks the next time, a few seconds later.
 */
export async function requestDrain(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ is_first: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('deliveries.drain', 0)) as is_first`.execute(ctx.db);
  if (rows[0]?.is_first) await ctx.enqueue('deliveries.drain', {}, { singletonKey: 'all' });
}
