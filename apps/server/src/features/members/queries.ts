import {
  EMPTY_FILTERS,
  erasedEmail,
  type FilterGroup,
  isErased,
  type ListQuery,
  memberName,
  ROLES,
  searchKey,
} from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import type { Db } from '#platform/db/database.ts';
import { conditionSql } from '#features/member-filters/conditions/rules.ts';
import type { Ctx, Scope } from '#platform/context.ts';
import { found, Problem } from '#platform/problem.ts';
import type { ActionCtx } from '#features/bulk-actions/types.ts';
import { managerOf } from './managers/queries.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { shortestWay } from '#platform/http/paging.ts';
import { listCategories } from '#features/categories/queries.ts';
import {
  countMatching,
  countRows,
  filterMembers,
  filterSettings,
  normaliseOrRefuse,
} from '#features/member-filters/queries.ts';
import { memberOrdering } from '#features/member-filters/ordering/rules.ts';

/** The columns of a member in a list or an export. */
export const memberColumns = [
  'users.id',
  'users.external_id',
  'users.email',
  'users.first_name',
  'users.last_name',
  'users.role',
  'users.is_active',
  'users.inactive_reason',
  'users.culture',
  'users.created_at',
  'users.permissions',
  'users.fields',
  managerOf,
] as const;

/** One page of members, how many there are in all, and the fields of their values. */
export async function listMembers(ctx: RequestCtx, query: ListQuery & { filters?: FilterGroup | undefined }) {
  const categories = await listCategories(ctx);
  const settings = { ...(await filterSettings(ctx)), categories };
  const canonical = normaliseOrRefuse(query.filters ?? EMPTY_FILTERS, ctx.t);
  const filtered = await filterMembers(ctx, canonical, settings);
  const searched = query.search
    ? filtered.where(conditionSql({ is: 'search', key: searchKey(query.search) }))
    : filtered;
  const count = query.search ? await countRows(searched) : await countMatching(ctx, canonical, filtered);
  const { offset, limit, fromEnd } = shortestWay(query, count);
  const order = memberOrdering(query.ordering, categories, ctx.t, fromEnd);
  const rows = await searched.select(memberColumns).orderBy(order).limit(limit).offset(offset).execute();
  return { rows: fromEnd ? rows.toReversed() : rows, count, categories };
}

export type MemberRow = Awaited<ReturnType<typeof listMembers>>['rows'][number];

const columns = [
  'id',
  'external_id',
  'email',
  'first_name',
  'last_name',
  'role',
  'is_active',
  'inactive_reason',
  'about_me',
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

/** A member, active or not; not-found for an erased one. */
export async function getMember({ db, company_id: companyId }: Scope, id: number) {
  return found(await member(db, companyId, id).executeTakeFirst());
}
export type MemberDetailRow = Awaited<ReturnType<typeof getMember>>;

/** The same, locked until the transaction ends. */
export async function getMemberForUpdate(
  { db, company_id: companyId }: Scope,
  id: number,
): Promise<MemberDetailRow> {
  return found(await member(db, companyId, id).forUpdate().executeTakeFirst());
}

/**
 * Ids of the active superadmins, locked until the transaction ends: all of them, in one order, so that the last two
 * cannot go at the same time.
 */
export async function lockSuperadmins({ db, company_id }: Ctx): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', company_id)
    .where('role', '=', ROLES.superadmin)
    .where('is_active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The same for an action of a superadmin: refused when another one demoted them in the meantime.
 *
 * @throws Problem `superadmin_only`.
 */
export async function lockAsSuperadmin(ctx: ActionCtx): Promise<number[]> {
  const superadmins = await lockSuperadmins(ctx);
  if (!superadmins.includes(ctx.actor.user_id)) throw new Problem('superadmin_only');
  return superadmins;
}

const MOST = 1_000;
const NOBODY = { first_name: '', last_name: '' };

/** A person of the audit log. */
export interface Person {
  name: string;
  /** Erased, or gone from the company. */
  is_former: boolean;
}

/** Some members by id, with the names that they have now. An id without a member has an answer too. */
export async function findPeople(
  { db, company_id: companyId }: Scope,
  ids: readonly number[],
  t: Translator,
): Promise<ReadonlyMap<number, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    ids.map((id): [number, Person] => {
      const row = known.get(id);
      if (!row || isErased(row.email))
        return [id, { name: memberName({ ...NOBODY, email: erasedEmail(id) }, t), is_former: true }];
      return [id, { name: memberName(row, t), is_former: false }];
    }),
  );
}

/** Ids of members whose name or address includes a text. */
export async function findNamed({ db, company_id: companyId }: Scope, text: string): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where(conditionSql({ is: 'search', key: searchKey(text) }))
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}
