import type { Wish } from '@fika/contract';
import type { Scope } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { found } from '#platform/problem.ts';

/** One preference of a member, as the database holds it. */
export interface PreferenceRow {
  id: number;
  wish: Wish;
  category_id: number;
  choice: string;
  order: number;
  status: 'active' | 'inactive';
}

/** The columns of a `PreferenceRow`. */
export const preferenceColumns = ['id', 'wish', 'category_id', 'choice', 'order', 'status'] as const;

function select(db: Db, companyId: number, userId: number) {
  return db
    .selectFrom('preferences')
    .select(preferenceColumns)
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .$castTo<PreferenceRow>();
}

/** The active preferences of a member, the first first. */
export function listPreferences(
  { db, company_id: companyId }: Scope,
  userId: number,
): Promise<PreferenceRow[]> {
  return select(db, companyId, userId)
    .where('status', '=', 'active')
    .orderBy('order')
    .orderBy('id')
    .execute();
}

/** One preference of a member, removed ones too, or not-found. */
export async function getPreference(
  { db, company_id: companyId }: Scope,
  { id, user_id }: { id: number; user_id: number },
): Promise<PreferenceRow> {
  return found(await select(db, companyId, user_id).where('id', '=', id).executeTakeFirst());
}

/** How many active preferences a member has. */
export async function countPreferences(
  { db, company_id: companyId }: Scope,
  userId: number,
): Promise<number> {
  return (await listPreferences({ db, company_id: companyId }, userId)).length;
}
