import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { findGroupIdOf, getGroupIdOf } from '../queries.ts';
import { markEdited } from './mark-edited.ts';

interface Swap {
  round_id: number;
  user_id: number;
  with_user_id: number;
  /** Which of their groups, where one of them has several. */
  group_id?: number | undefined;
  with_group_id?: number | undefined;
}

/**
 * Two people of a round under review change places; one of them may be without a group. The caller checks that the swap makes
 * sense. Returns the groups whose explanation has to be made again.
 */
export async function swapMembers(ctx: Ctx, swap: Swap): Promise<number[]> {
  const { round_id, user_id, with_user_id } = swap;
  const isIn = (id: number, among: number) => findGroupIdOf(ctx, { round_id, user_id: id, among });
  const first = await getGroupIdOf(ctx, { round_id, user_id, among: swap.group_id });
  const second = await getGroupIdOf(ctx, {
    round_id,
    user_id: with_user_id,
    among: swap.with_group_id,
  });
  if (first === second) return [];
  if (first !== null && second !== null) {
    // A person who is in both groups already has no place to change.
    if ((await isIn(user_id, second)) ?? (await isIn(with_user_id, first))) return [];
    await sql`update coffee_members
      set coffee_id = case when user_id = ${user_id} then ${second}::bigint else ${first}::bigint end, seat = null
      where company_id = ${ctx.company_id}
        and ((user_id = ${user_id} and coffee_id = ${first})
          or (user_id = ${with_user_id} and coffee_id = ${second}))`.execute(ctx.db);
  } else {
    const [leaves, enters] = first === null ? [with_user_id, user_id] : [user_id, with_user_id];
    await ctx.db
      .updateTable('coffee_members')
      .set({ user_id: enters, seat: null, nth: 0 })
      .where('company_id', '=', ctx.company_id)
      .where('coffee_id', '=', first ?? second)
      .where('user_id', '=', leaves)
      .execute();
  }
  return markEdited(
    ctx,
    [first, second].filter((id) => id !== null),
  );
}
