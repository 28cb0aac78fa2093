import { type ListQuery, ROLES, searchKey } from '@fika/contract';
import { sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { found } from '#platform/problem.ts';
import { conditionSql } from '#features/member-filters/conditions/rules.ts';
import { memberOrdering } from '#features/member-filters/ordering/rules.ts';

const columns = [
  'users.id',
  'users.email',
  'users.first_name',
  'users.last_name',
  'users.role',
  'users.permissions',
  'users.last_access_at',
  'users.created_at',
] as const;

const admins = (db: Db, companyId: number) =>
  db
    .selectFrom('users')
    .where('users.company_id', '=', companyId)
    .where('users.is_active', '=', true)
    .where('users.role', '>', ROLES.enduser);

/** One page of the active admins, and how many there are. */
export async function listAdmins({ db, company_id, t }: RequestCtx, query: ListQuery) {
  const all = admins(db, company_id);
  const searched = query.search
    ? all.where(conditionSql({ is: 'search', key: searchKey(query.search) }))
    : all;
  const rows = await searched
    .select(columns)
    .orderBy(memberOrdering(query.ordering, [], t))
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const { n } = await searched.select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow();
  return { rows, count: n };
}

/** Some of the active admins, locked in one order, so that two admins who change each other cannot deadlock. */
export function lockAdmins({ db, company_id: companyId }: Scope, ids: readonly number[]) {
  return admins(db, companyId)
    .select(['users.id', 'users.permissions'])
    .where('users.role', '=', ROLES.admin)
    .where('users.id', 'in', ids)
    .orderBy('users.id')
    .forUpdate()
    .execute();
}

/** An active admin. */
export async function getAdmin({ db, company_id: companyId }: Scope, id: number) {
  return found(await admins(db, companyId).select(columns).where('users.id', '=', id).executeTakeFirst());
}

export type AdminRow = Awaited<ReturnType<typeof getAdmin>>;
