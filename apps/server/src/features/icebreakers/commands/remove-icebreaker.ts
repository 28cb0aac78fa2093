import type { RequestCtx } from '#platform/http/access.ts';
import { recordAudit } from '#features/audit/record.ts';
import { getOwnIcebreaker } from '../queries.ts';

/** Stops using a question of the company. Coffees with it keep it. */
export async function removeIcebreaker(ctx: RequestCtx, id: number): Promise<void> {
  await getOwnIcebreaker(ctx, id);
  await ctx.db
    .updateTable('icebreakers')
    .set({ removed_at: await ctx.now() })
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', id)
    .execute();
  await recordAudit(ctx, { action: 'icebreaker.deleted', target_type: 'icebreaker', target_id: id });
  await ctx.publish('admins', 'icebreakers.changed', {});
}
