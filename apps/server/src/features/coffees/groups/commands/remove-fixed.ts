import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';

/** Removes people who join every group from the unsent groups of a round. Returns whether they were in any. */
export async function removeFixed(ctx: Ctx, roundId: number, userIds: readonly number[]): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from coffee_members m using coffees c
    where m.company_id = ${ctx.company_id} and m.round_id = ${roundId} and m.part = 'fixed'
      and m.user_id = any(${userIds}::bigint[])
      and c.company_id = m.company_id and c.id = m.coffee_id and c.sent_at is null`.execute(ctx.db);
  return numAffectedRows > 0n;
}

/**
 * Limits the groups of people who join every group to as many as they want meetings, by their id: first those that are locked,
 * then by number.
 */
export async function limitFixed(
  ctx: Ctx,
  roundId: number,
  limits: ReadonlyMap<number, number>,
): Promise<void> {
  if (limits.size === 0) return;
  await sql`
    with ranked as (
      select m.coffee_id, m.user_id, row_number() over (
        partition by m.user_id order by c.locked desc, c.number
      ) as place
      from coffee_members m join coffees c on c.company_id = m.company_id and c.id = m.coffee_id and c.sent_at is null
      where m.company_id = ${ctx.company_id} and m.round_id = ${roundId} and m.part = 'fixed'
    )
    delete from coffee_members m
    using ranked, unnest(${[...limits.keys()]}::bigint[], ${[...limits.values()]}::integer[]) as wanted (user_id, meetings)
    where m.company_id = ${ctx.company_id} and m.coffee_id = ranked.coffee_id and m.user_id = ranked.user_id
      and m.part = 'fixed' and wanted.user_id = m.user_id and ranked.place > wanted.meetings`.execute(ctx.db);
}
