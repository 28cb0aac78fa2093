import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';

/**
 * Before a part of a round is drawn again: the groups in `touched` are not held any more, and, when asked, those that an
 * admin changed by hand are held like locked ones.
 */
export async function holdGroups(
  ctx: Ctx,
  wish: { round_id: number; touched: readonly number[]; hold_edited: boolean },
): Promise<void> {
  await sql`
    update coffees set locked = (locked or (edited and ${wish.hold_edited})) and id <> all(${wish.touched}::bigint[])
    where company_id = ${ctx.company_id} and round_id = ${wish.round_id} and sent_at is null
      and (locked or edited)`.execute(ctx.db);
}
