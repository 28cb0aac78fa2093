import type { Ctx } from '#platform/context.ts';
import { sql } from 'kysely';

/** Remembers that a mail tells a member of what they have not read in a coffee. */
export async function markMailed(ctx: Ctx, coffeeId: number, userId: number): Promise<void> {
  await ctx.db
    .updateTable('coffee_members')
    .set({ mailed_at: sql<string>`app_now()` })
    .where('company_id', '=', ctx.company_id)
    .where('coffee_id', '=', coffeeId)
    .where('user_id', '=', userId)
    .execute();
}
