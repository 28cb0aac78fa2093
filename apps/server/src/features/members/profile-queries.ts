import type { Db } from '#platform/db/database.ts';
import { found } from '#platform/problem.ts';
import { managerOf } from './managers.ts';

const columns = [
  'id',
  'external_id',
  'email',
  'first_name',
  'last_name',
  'role',
  'is_active',
  'inactive_reason',
  'last_access_at',
  'culture',
  'manager_id',
  'timezone',
  'created_at',
  'permissions',
  'fields',
  'settings',
] as const;

function member(db: Db, companyId: number, id: number) {
  return db
    .selectFrom('users')
    .select([...columns, managerOf])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('erased_at', 'is', null);
}

/** A member, active or not; somebody who was erased is not found. */
export async function getMember(db: Db, companyId: number, id: number) {
  return found(await member(db, companyId, id).executeTakeFirst());
}
export type MemberDetailRow = Awaited<ReturnType<typeof getMember>>;

/** The same, locked until the transaction ends. */
export async function getMemberForUpdate(db: Db, companyId: number, id: number): Promise<MemberDetailRow> {
  return found(await member(db, companyId, id).forUpdate().executeTakeFirst());
}
