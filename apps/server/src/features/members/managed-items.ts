import type { Db } from '#platform/db/database.ts';

/** The permissions that are all, or a list of ids. */
export type ListedPermission = 'programs_management' | 'audiences_management';

/** Which of some ids exist in a company. */
type FindExisting = (db: Db, companyId: number, ids: readonly number[]) => Promise<number[]>;

const finders = new Map<ListedPermission, FindExisting>();

/** Names how the items of a permission are found. Done by the composition root: the items belong to later features. */
export function registerManagedItems(permission: ListedPermission, find: FindExisting): void {
  finders.set(permission, find);
}

/** Whether every id names an item of the company. */
export async function doAllExist(
  db: Db,
  companyId: number,
  permission: ListedPermission,
  ids: readonly number[],
): Promise<boolean> {
  if (ids.length === 0) return true;
  const existing = new Set(await finders.get(permission)?.(db, companyId, ids));
  return ids.every((id) => existing.has(id));
}
