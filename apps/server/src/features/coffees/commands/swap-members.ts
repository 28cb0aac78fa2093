import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { findGroupIdOf } from '../queries.ts';
import { markEdited } from './mark-edited.ts';

interface Swap {
  round_id: number;
  user_id: number;
  with_user_id: number;
}

/**
 * Two people of a round under review change places; one of them may be without a group. Whether the swap makes sense
 * is the caller's to decide. Returns the groups whose explanation has to be made again.
 */
export async function swapMembers(ctx: Ctx, { round_id, user_id, with_user_id }: Swap): Promise<number[]> {
  const first = await findGroupIdOf(ctx.db, ctx.company_id, round_id, user_id);
  const second = await findGroupIdOf(ctx.db, ctx.company_id, round_id, with_user_id);
  if (first === second) return [];
  if (first !== null && second !== null) {
    await sql`update coffee_members
      set coffee_id = case when user_id = ${user_id} then ${second}::bigint else ${first}::bigint end
      where company_id = ${ctx.company_id} and round_id = ${round_id}
        and user_id in (${user_id}, ${with_user_id})`.execute(ctx.db);
  } else {
    const [leaves, enters] = first === null ? [with_user_id, user_id] : [user_id, with_user_id];
    await ctx.db
      .updateTable('coffee_members')
      .set({ user_id: enters })
      .where('company_id', '=', ctx.company_id)
      .where('round_id', '=', round_id)
      .where('user_id', '=', leaves)
      .execute();
  }
  return markEdited(
    ctx,
    [first, second].filter((id) => id !== null),
  );
}
