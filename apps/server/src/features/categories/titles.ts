import { LIMITS } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';

/**
 * Refuses another active field: one whose title is taken, whatever its case, or one more than a workspace can have.
 * `lockFields` comes first.
 */
export async function assertRoom(ctx: Ctx, title: string, exceptId = 0): Promise<void> {
  const others = ctx.db
    .selectFrom('categories')
    .where('company_id', '=', ctx.company_id)
    .where('status', '=', 'active')
    .where('id', '<>', exceptId);
  const taken = await others
    .select('title')
    .where(sql<string>`lower(title)`, '=', sql<string>`lower(${title})`)
    .executeTakeFirst();
  if (taken) throw new Problem('category_exists', { values: { title: taken.title } });
  const { n } = await others.select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow();
  if (n >= LIMITS.fieldsMax) {
    throw new Problem('too_many_categories', { values: { max: String(LIMITS.fieldsMax) } });
  }
}
