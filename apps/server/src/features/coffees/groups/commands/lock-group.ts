import type { Ctx } from '#platform/context.ts';
import { found } from '#platform/problem.ts';

/** Keeps a group as it is when the rest of its round is drawn again, or lets go of it. */
export async function lockGroup(
  ctx: Ctx,
  { round_id, coffee_id, locked }: { round_id: number; coffee_id: number; locked: boolean },
): Promise<void> {
  const row = await ctx.db
    .updateTable('coffees')
    .set({ locked })
    .where('company_id', '=', ctx.company_id)
    .where('round_id', '=', round_id)
    .where('id', '=', coffee_id)
    .returning('id')
    .executeTakeFirst();
  found(row);
}
