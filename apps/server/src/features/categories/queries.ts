import type { Category } from '@fika/contract';
import type { Db } from '#platform/db/database.ts';
import { found } from '#platform/problem.ts';

/** The columns of a `CategoryRow`. */
export const categoryColumns = [
  'id',
  'title',
  'description',
  'type',
  'choices',
  'merged',
  'order',
  'status',
  'mandatory',
  'only_for_matching',
  'columnWidth',
  'created_at',
] as const;

/** A field as the database holds it; `choices` keeps the order of the labels. */
export type CategoryRow = Category;

function select(db: Db, companyId: number) {
  return db
    .selectFrom('categories')
    .select(categoryColumns)
    .where('company_id', '=', companyId)
    .$castTo<CategoryRow>();
}

/** Every field of a company, deleted ones too, in their order. */
export async function listCategories(db: Db, companyId: number): Promise<CategoryRow[]> {
  return select(db, companyId).orderBy('order').orderBy('id').execute();
}

/** The fields that members may see: active, and not kept for matching. */
export async function listVisibleCategories(db: Db, companyId: number): Promise<CategoryRow[]> {
  return select(db, companyId)
    .where('status', '=', 'active')
    .where('only_for_matching', '=', false)
    .orderBy('order')
    .orderBy('id')
    .execute();
}

/** One field, or not-found. */
export async function getCategory(db: Db, companyId: number, id: number): Promise<CategoryRow> {
  return found(await select(db, companyId).where('id', '=', id).executeTakeFirst());
}

/** One field, locked until the transaction ends. */
export async function getCategoryForUpdate(db: Db, companyId: number, id: number): Promise<CategoryRow> {
  return found(await select(db, companyId).where('id', '=', id).forUpdate().executeTakeFirst());
}
