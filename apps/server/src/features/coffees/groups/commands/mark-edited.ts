import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';

/**
 * Marks groups as changed by hand and removes those that are empty. Returns the ids of the remaining ones. Throws for locked
 * groups, so that the transaction rolls the change back.
 */
export async function markEdited(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number; number: number; locked: boolean; is_empty: boolean }>`
    update coffees c set edited = true
    where company_id = ${ctx.company_id} and id = any(${ids}::bigint[])
    returning id, number, locked, not exists (
      select from coffee_members m where m.company_id = c.company_id and m.coffee_id = c.id and m.part <> 'fixed'
    ) as is_empty`.execute(ctx.db);
  const lockedGroup = rows.find(({ locked }) => locked);
  if (lockedGroup) throw new Problem('group_locked', { values: { number: String(lockedGroup.number) } });
  const empty = rows.filter((row) => row.is_empty).map(({ id }) => id);
  if (empty.length > 0) {
    await ctx.db
      .deleteFrom('coffees')
      .where('company_id', '=', ctx.company_id)
      .where('id', 'in', empty)
      .execute();
  }
  return rows.filter((row) => !row.is_empty).map(({ id }) => id);
}
