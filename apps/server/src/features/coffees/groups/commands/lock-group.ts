import type { Ctx } from '#platform/context.ts';
import { found } from '#platform/problem.ts';

/** Locks a group, so that it stays when the rest of its round is drawn again, or unlocks it. */
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
