import { ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { idList } from '#platform/db/long-lists.ts';

/** Ids in one event: it is a row of the queue. */
const MOST = 1_000;

/**
 * Emits that members no longer take part in the unsent rounds whose answers they could not withdraw, because the groups exist, or
 * are being made from the earlier answers; with `campaignId`, in those of one program.
 */
export async function announceLeft(ctx: Ctx, userIds: readonly number[], campaignId?: number): Promise<void> {
  const { rows } = await sql<{ round_id: number; user_ids: number[] }>`
    select m.round_id, array_agg(m.user_id order by m.user_id) as user_ids
    from rounds r join round_members m on m.company_id = r.company_id and m.round_id = r.id
    where r.company_id = ${ctx.company_id} and r.status in (${ROUND_STATUS.requestsDone}, ${ROUND_STATUS.provisioned})
      and (${campaignId ?? null}::bigint is null or r.campaign_id = ${campaignId ?? null})
      and m.user_id = any(${idList(userIds)}) and m.accepted_at is not null
    group by m.round_id order by m.round_id`.execute(ctx.db);
  for (const { round_id, user_ids } of rows) {
    for (let from = 0; from < user_ids.length; from += MOST) {
      await ctx.emit('round.members_left', { round_id, user_ids: user_ids.slice(from, from + MOST) });
    }
  }
}
