import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { definePort } from '#platform/ports.ts';

/** The permissions that are all, or a list of ids. */
export type ListedPermission = 'programs_management' | 'audiences_management';

/** Which of some ids exist in a company. */
type FindExisting = (db: Db, companyId: number, ids: readonly number[]) => Promise<number[]>;

/** How the items of each permission are found: they belong to later features. */
export const managedItems = definePort<{ permission: ListedPermission; find: FindExisting }>(
  'items of permissions',
);

/** Whether every id names an item of the company. */
export async function doAllExist(
  { services, db, company_id: companyId }: Pick<Ctx, 'services' | 'db' | 'company_id'>,
  permission: ListedPermission,
  ids: readonly number[],
): Promise<boolean> {
  if (ids.length === 0) return true;
  const items = services.ports.all(managedItems).find((one) => one.permission === permission);
  const existing = new Set(await items?.find(db, companyId, ids));
  return ids.every((id) => existing.has(id));
}
