import { type RawBuilder, sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { fieldErrors } from '#platform/http/translate.ts';
import { Problem } from '#platform/problem.ts';
import { type CategoryRow, getCategory } from '#features/categories/queries.ts';

const GROUPING_TYPES: ReadonlySet<string> = new Set(['select', 'boolean']);

/**
 * The field whose options are the groups.
 *
 * @throws Problem `not_found` for a deleted field, `invalid_input` for one whose values are no groups: with several values a member
 * would be in several groups, and their sums would reveal the few who are in both
 */
export async function getGroupingField(ctx: RequestCtx, categoryId: number): Promise<CategoryRow> {
  const field = await getCategory(ctx, categoryId);
  if (field.status !== 'active') throw new Problem('not_found');
  if (!GROUPING_TYPES.has(field.type)) {
    const path = ['category_id'];
    const errors = fieldErrors([{ code: 'custom', message: 'invalid_value', path }], ctx.t);
    throw new Problem('invalid_input', { errors });
  }
  return field;
}

/** The option that the member of a row of `users` u has now; null without a value. Merged options are one. */
export const choiceNow = (field: CategoryRow): RawBuilder<string | null> =>
  current(field, sql`u.fields ->> ${String(field.id)}::text`);

/** The same as it was at an instant. */
export const choiceAt = (field: CategoryRow, at: RawBuilder<unknown>): RawBuilder<string | null> =>
  current(
    field,
    sql`coalesce((
      select f.choice from former_values f
      where f.company_id = u.company_id and f.user_id = u.id and f.category_id = ${field.id} and f.until > ${at}
      order by f.until limit 1
    ), u.fields ->> ${String(field.id)}::text)`,
  );

const current = ({ merged }: CategoryRow, choice: RawBuilder<unknown>): RawBuilder<string | null> =>
  Object.keys(merged ?? {}).length === 0
    ? sql`${choice}`
    : sql`(select coalesce(${JSON.stringify(merged)}::jsonb ->> o.choice, o.choice) from (select ${choice} as choice) o)`;

/** How many coworkers have each option today. */
export async function countMembers(
  { db, company_id: companyId }: RequestCtx,
  field: CategoryRow,
): Promise<ReadonlyMap<string | null, number>> {
  const { rows } = await sql<{ choice: string | null; count: number }>`
    select ${choiceNow(field)} as choice, count(*) as count
    from users u where u.company_id = ${companyId} and u.is_active group by 1`.execute(db);
  return new Map(rows.map(({ choice, count }) => [choice, count]));
}
