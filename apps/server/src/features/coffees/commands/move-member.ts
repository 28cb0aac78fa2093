import type { Ctx } from '../../../platform/context.ts';
import { findGroupIdOf } from '../queries.ts';
import { markEdited } from './mark-edited.ts';

interface Move {
  round_id: number;
  user_id: number;
  /** Null takes the person out of their group. */
  coffee_id: number | null;
}

/**
 * Puts a person into a group under review, out of the one they were in; a group that is left empty is removed.
 * Whether the move makes sense is the caller's to decide. Returns the groups whose explanation has to be made again.
 */
export async function moveMember(ctx: Ctx, { round_id, user_id, coffee_id }: Move): Promise<number[]> {
  const from = await findGroupIdOf(ctx.db, ctx.company_id, round_id, user_id);
  if (from === coffee_id) return [];
  if (from !== null) {
    await ctx.db
      .deleteFrom('coffee_members')
      .where('company_id', '=', ctx.company_id)
      .where('round_id', '=', round_id)
      .where('user_id', '=', user_id)
      .execute();
  }
  if (coffee_id !== null) {
    await ctx.db
      .insertInto('coffee_members')
      .values({ company_id: ctx.company_id, coffee_id, round_id, user_id })
      .execute();
  }
  return markEdited(
    ctx,
    [from, coffee_id].filter((id) => id !== null),
  );
}
