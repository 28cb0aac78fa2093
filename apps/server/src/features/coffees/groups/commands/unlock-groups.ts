import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';

/** Unlocks unsent groups of a round, before they are made again. */
export async function unlockGroups(ctx: Ctx, roundId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update coffees set locked = false
    where company_id = ${ctx.company_id} and round_id = ${roundId} and sent_at is null and locked
      and id = any(${ids}::bigint[])`.execute(ctx.db);
}
