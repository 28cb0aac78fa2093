import { type RawBuilder, sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { fieldErrors } from '#platform/http/translate.ts';
import { Problem } from '#platform/problem.ts';
import { type CategoryRow, getCategory } from '#features/categories/queries.ts';
import { isOneOf } from '#features/session-figures/rules.ts';
import { membersOf } from '../audience/queries.ts';
import type { Wanted } from '../types.ts';
import { currentChoice } from './rules.ts';

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

/** The option that the member of a row of `users` u has now, as it is stored; null without a value. */
export const choiceNow = ({ id }: CategoryRow): RawBuilder<string | null> =>
  sql`u.fields ->> ${String(id)}::text`;

/** How many coworkers have each option today. */
export async function countMembers(
  { db, company_id: companyId }: RequestCtx,
  wanted: Wanted,
  field: CategoryRow,
): Promise<ReadonlyMap<string | null, number>> {
  const { rows } = await sql<{ choice: string | null; count: number }>`
    select ${choiceNow(field)} as choice, count(*) as count
    from users u
    where u.company_id = ${companyId} and u.is_active and ${isOneOf(sql`u.id`, membersOf(wanted))}
    group by 1`.execute(db);
  const counts = new Map<string | null, number>();
  for (const { choice: stored, count } of rows) {
    const choice = currentChoice(field, stored);
    counts.set(choice, count + (counts.get(choice) ?? 0));
  }
  return counts;
}
