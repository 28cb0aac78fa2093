import { type Category, type ENDPOINTS, type InputOf, LIMITS } from '@fika/contract';
import type { Ctx } from '../../../platform/context.ts';
import { Problem } from '../../../platform/problem.ts';
import { recordAudit } from '../../audit/record.ts';
import { presentCategory } from '../present.ts';
import { categoryColumns, type CategoryRow, getCategoryForUpdate } from '../queries.ts';
import { addChoices, hasChoices } from '../rules.ts';
import { assertFreeTitle } from '../titles.ts';

type Input = InputOf<typeof ENDPOINTS.categories.categories_update>;

/** Changes what is given and leaves the rest. Deleting is the status `inactive`; members keep their values. */
export async function updateCategory(ctx: Ctx, { params, body }: Input): Promise<Category> {
  const { add_choices: labels, ...changes } = body;
  const before = await getCategoryForUpdate(ctx.db, ctx.company_id, params.id);
  if ((changes.status ?? before.status) === 'active') {
    await assertFreeTitle(ctx, changes.title ?? before.title, before.id);
  }
  const choices = addChoices(before.choices, labels ?? []);
  if (labels && !hasChoices(before.type)) throw new Problem('choices_unfit');
  if (Object.keys(choices).length > LIMITS.choicesMax) {
    throw new Problem('too_many_choices', { values: { max: String(LIMITS.choicesMax) } });
  }
  const row = await ctx.db
    .updateTable('categories')
    .set({ ...changes, choices: JSON.stringify(choices) })
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', before.id)
    .returning(categoryColumns)
    .$castTo<CategoryRow>()
    .executeTakeFirstOrThrow();
  const isDeleted = before.status === 'active' && row.status === 'inactive';
  await recordAudit(ctx, {
    action: isDeleted ? 'field.deleted' : 'field.updated',
    target_type: 'category',
    target_id: row.id,
    data: { changed: Object.keys(body) },
  });
  return presentCategory(row);
}
