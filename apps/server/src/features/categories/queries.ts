import { type Category, LIMITS } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx, Scope } from '#platform/context.ts';
import { found, Problem } from '#platform/problem.ts';
import type { Db } from '#platform/db/database.ts';

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

/** A field as the database stores it; `choices` keeps the order of the labels. */
export type CategoryRow = Category;

function select(db: Db, companyId: number) {
  return db
    .selectFrom('categories')
    .select(categoryColumns)
    .where('company_id', '=', companyId)
    .$castTo<CategoryRow>();
}

/** Every field of a company, deleted ones too, in their order. */
export async function listCategories({ db, company_id: companyId }: Scope): Promise<CategoryRow[]> {
  return select(db, companyId).orderBy('order').orderBy('id').execute();
}

/** The fields that members may see: active, and not for matching only. */
export async function listVisibleCategories({ db, company_id: companyId }: Scope): Promise<CategoryRow[]> {
  return select(db, companyId)
    .where('status', '=', 'active')
    .where('only_for_matching', '=', false)
    .orderBy('order')
    .orderBy('id')
    .execute();
}

/** One field, or not-found. */
export async function getCategory({ db, company_id: companyId }: Scope, id: number): Promise<CategoryRow> {
  return found(await select(db, companyId).where('id', '=', id).executeTakeFirst());
}

/** One field, locked until the transaction ends. */
export async function getCategoryForUpdate(
  { db, company_id: companyId }: Scope,
  id: number,
): Promise<CategoryRow> {
  return found(await select(db, companyId).where('id', '=', id).forUpdate().executeTakeFirst());
}

/**
 * Serializes changes of fields, and excludes concurrent writes of values: taken before any row. So two requests never both find a
 * title free, and no transaction writes a choice that is being merged or removed.
 */
export async function lockFields({ db, company_id: companyId }: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('categories', ${companyId}))`.execute(db);
}

/**
 * Locks the fields against changes until the transaction ends, for writing values of members. Many transactions may hold it at a
 * time. Taken before the rows of members, and before the fields are read.
 */
export async function holdFields({ db, company_id: companyId }: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('categories', ${companyId}))`.execute(db);
}

/**
 * Refuses another active field: one whose title is taken, whatever its case, or one over the limit of a workspace. `lockFields`
 * must come first.
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
