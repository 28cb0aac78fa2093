import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';

/** Adds members to a program whom its filter does not find. */
export async function addManually(ctx: Ctx, campaignId: number, userIds: readonly number[]): Promise<void> {
  await sql`
    insert into campaign_added (company_id, campaign_id, user_id)
    select ${ctx.company_id}, ${campaignId}, id from unnest(${userIds}::bigint[]) as id order by id
    on conflict do nothing`.execute(ctx.db);
}

/** Undoes that for whoever was added. */
export async function removeManually(
  ctx: Ctx,
  campaignId: number,
  userIds: readonly number[],
): Promise<void> {
  await ctx.db
    .deleteFrom('campaign_added')
    .where('company_id', '=', ctx.company_id)
    .where('campaign_id', '=', campaignId)
    .where('user_id', '=', sql<number>`any(${userIds}::bigint[])`)
    .execute();
}
