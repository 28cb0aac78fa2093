import type { Ctx } from '#platform/context.ts';
import { sql } from 'kysely';

/** Records that an email about unread messages of a coffee went to a member. */
export async function markMailed(ctx: Ctx, coffeeId: number, userId: number): Promise<void> {
  await ctx.db
    .updateTable('coffee_members')
    .set({ mailed_at: sql<string>`app_now()` })
    .where('company_id', '=', ctx.company_id)
    .where('coffee_id', '=', coffeeId)
    .where('user_id', '=', userId)
    .execute();
}
