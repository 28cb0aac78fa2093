import type { Ctx } from '#platform/context.ts';

/** Deletes the unsent groups of a round. */
export async function deleteGroups(ctx: Ctx, roundId: number): Promise<void> {
  await ctx.db
    .deleteFrom('coffees')
    .where('company_id', '=', ctx.company_id)
    .where('round_id', '=', roundId)
    .where('sent_at', 'is', null)
    .execute();
}
