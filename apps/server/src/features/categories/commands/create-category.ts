import type { Category, ENDPOINTS, InputOf } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { assertRoom, categoryColumns, type CategoryRow, lockFields } from '../queries.ts';
import { presentCategory } from '../present.ts';
import { addChoices, hasChoices } from '../rules.ts';
import { publishFieldsChanged } from './publish-fields-changed.ts';

type NewCategory = InputOf<typeof ENDPOINTS.categories.categories_create>['body'];

/** Adds an active field at the end of the list. */
export async function createCategory(ctx: Ctx, body: NewCategory): Promise<Category> {
  const choices = addChoices({}, body.choices);
  const isEmpty = Object.keys(choices).length === 0;
  if (hasChoices(body.type) && isEmpty) throw new Problem('choices_needed');
  if (!hasChoices(body.type) && !isEmpty) throw new Problem('choices_unfit');
  await lockFields(ctx);
  await assertRoom(ctx, body.title);
  const row = await ctx.db
    .insertInto('categories')
    .values({
      ...body,
      company_id: ctx.company_id,
      choices: JSON.stringify(choices),
      order: sql`(select coalesce(max("order") + 1, 0) from categories where company_id = ${ctx.company_id})`,
    })
    .returning(categoryColumns)
    .$castTo<CategoryRow>()
    .executeTakeFirstOrThrow();
  await recordAudit(ctx, { action: 'field.created', target_type: 'category', target_id: row.id });
  await publishFieldsChanged(ctx);
  return presentCategory(row);
}
