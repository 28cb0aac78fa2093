import type { Ctx } from '#platform/context.ts';
import { findGroupIdOf, getGroupIdOf } from '../queries.ts';
import { markEdited } from './mark-edited.ts';

interface Move {
  round_id: number;
  user_id: number;
  /** Null takes the person out of their group. */
  coffee_id: number | null;
  /** Which of their groups they leave, where they have several. */
  from_id?: number | undefined;
}

/**
 * Puts a person into a group under review, out of the one they were in; a group that becomes empty is removed. The caller checks
 * that the move makes sense. Returns the groups whose explanation has to be made again.
 */
export async function moveMember(ctx: Ctx, move: Move): Promise<number[]> {
  const { round_id, user_id, coffee_id, from_id } = move;
  const { company_id, db } = ctx;
  const from = await getGroupIdOf(ctx, { round_id, user_id, among: from_id });
  if (from === coffee_id) return [];
  if (coffee_id === null) {
    await db
      .deleteFrom('coffee_members')
      .where('company_id', '=', company_id)
      .where('coffee_id', '=', from)
      .where('user_id', '=', user_id)
      .execute();
  } else if (from === null) {
    await db.insertInto('coffee_members').values({ company_id, coffee_id, round_id, user_id }).execute();
  } else {
    const there = await findGroupIdOf(ctx, { round_id, user_id, among: coffee_id });
    if (there !== null) return [];
    await db
      .updateTable('coffee_members')
      .set({ coffee_id, seat: null })
      .where('company_id', '=', company_id)
      .where('coffee_id', '=', from)
      .where('user_id', '=', user_id)
      .execute();
  }
  return markEdited(
    ctx,
    [from, coffee_id].filter((id) => id !== null),
  );
}
