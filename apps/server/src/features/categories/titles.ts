import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';

/**
 * Refuses a title that another active field has, whatever its case. Writers of one company's fields wait for each
 * other here, so that two of them cannot both find it free.
 */
export async function assertFreeTitle(ctx: Ctx, title: string, exceptId = 0): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('categories', ${ctx.company_id}))`.execute(ctx.db);
  const taken = await ctx.db
    .selectFrom('categories')
    .select('title')
    .where('company_id', '=', ctx.company_id)
    .where('status', '=', 'active')
    .where('id', '<>', exceptId)
    .where(sql<string>`lower(title)`, '=', sql<string>`lower(${title})`)
    .executeTakeFirst();
  if (taken) throw new Problem('category_exists', { values: { title: taken.title } });
}
