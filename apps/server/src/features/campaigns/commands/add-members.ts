import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';

/** Adds members to the audience of a program, whatever its filter finds. Idempotent. */
export async function addManually(ctx: Ctx, campaignId: number, userIds: readonly number[]): Promise<void> {
  await sql`
    insert into campaign_added (company_id, campaign_id, user_id)
    select ${ctx.company_id}, ${campaignId}, id from unnest(${userIds}::bigint[]) as id order by id
    on conflict do nothing`.execute(ctx.db);
}

/** Undoes `addManually`; members that the filter finds stay in the audience. */
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
