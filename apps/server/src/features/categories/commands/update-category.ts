import { type AuditAction, type Category, type ENDPOINTS, grants, type InputOf, ROLES } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { changedChoices, changedType } from '../choices/rules.ts';
import {
  assertRoom,
  categoryColumns,
  type CategoryRow,
  getCategoryForUpdate,
  lockFields,
} from '../queries.ts';
import { presentCategory } from '../present.ts';
import { publishFieldsChanged } from './publish-fields-changed.ts';

type Input = InputOf<typeof ENDPOINTS.categories.categories_update>;

/**
 * Changes the given values and leaves the rest. Deleting is the status `inactive`; members keep their values. Showing members a
 * field that only admins saw requires the permission to edit members.
 */
export async function updateCategory(ctx: RequestCtx, { params, body }: Input): Promise<Category> {
  const {
    add_choices: _add,
    rename_choices: _rename,
    remove_choices: _remove,
    choice_order: _order,
    ...columns
  } = body;
  await lockFields(ctx);
  const before = await getCategoryForUpdate(ctx, params.id);
  if (before.only_for_matching && columns.only_for_matching === false) assertMayShow(ctx);
  if ((columns.status ?? before.status) === 'active') {
    await assertRoom(ctx, columns.title ?? before.title, before.id);
  }
  const typed = await changedType(ctx, before, columns.type);
  const { choices, merged } = await changedChoices(ctx, typed, body);
  const row = await ctx.db
    .updateTable('categories')
    .set({ ...columns, choices: JSON.stringify(choices), merged: JSON.stringify(merged) })
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', before.id)
    .returning(categoryColumns)
    .$castTo<CategoryRow>()
    .executeTakeFirstOrThrow();
  await recordAudit(ctx, {
    action: actionOf(before, row),
    target_type: 'category',
    target_id: row.id,
    data: { changed: Object.keys(body) },
  });
  await publishFieldsChanged(ctx);
  return presentCategory(row);
}

function assertMayShow({ actor }: RequestCtx): void {
  if (actor.role === ROLES.superadmin || grants(actor.permissions, 'members_edit')) return;
  throw new Problem('permission_missing', { values: { permission: 'members_edit' } });
}

function actionOf(before: CategoryRow, after: CategoryRow): AuditAction {
  if (before.status === after.status) return 'field.updated';
  return after.status === 'active' ? 'field.restored' : 'field.deleted';
}
