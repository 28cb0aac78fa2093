import type { FilterGroup, ListQuery } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { FilterSource } from '#features/member-filters/types.ts';
import type { Ctx, Scope } from '#platform/context.ts';
import { found, Problem } from '#platform/problem.ts';
import type { Db } from '#platform/db/database.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { literal } from '#platform/db/patterns.ts';
import { orderingSql } from '#features/member-filters/ordering/rules.ts';

const ORDERINGS: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql`a.id`,
  name: sql`search_key(a.name)`,
  created_at: sql`a.created_at`,
  updated_at: sql`a.updated_at`,
  added_by_name: sql`search_key(coalesce(u.first_name || ' ' || u.last_name, ''))`,
};

function withDetails(db: Db, companyId: number) {
  return db
    .selectFrom('audiences as a')
    .leftJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'a.company_id').onRef('u.id', '=', 'a.added_by_id'),
    )
    .select(['a.id', 'a.name', 'a.description', 'a.filters', 'a.created_at', 'a.updated_at'])
    .select(['u.first_name', 'u.last_name', 'u.email'])
    .select(
      sql<number>`(select count(*) from audience_members m
        join users h on h.company_id = m.company_id and h.id = m.user_id
        where m.company_id = ${companyId} and m.audience_id = a.id and h.is_active and h.erased_at is null)`.as(
        'added_count',
      ),
    )
    .where('a.company_id', '=', companyId)
    .where('a.deleted_at', 'is', null);
}

/** One audience, or not-found. */
export async function getAudience({ db, company_id: companyId }: Scope, id: number) {
  return found(await withDetails(db, companyId).where('a.id', '=', id).executeTakeFirst());
}
export type AudienceRow = Awaited<ReturnType<typeof getAudience>>;

/** How many audiences a company has. */
export async function countAudiences({ db, company_id: companyId }: Scope): Promise<number> {
  const { n } = await db
    .selectFrom('audiences')
    .select(sql<number>`count(*)`.as('n'))
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

const named = (search: string) =>
  sql<boolean>`search_key(a.name) like '%' || search_key(${literal(search)}) || '%'`;

/** One page of the audiences, and how many there are. */
export async function listAudiences({ db, company_id: companyId, t }: RequestCtx, query: ListQuery) {
  const all = db
    .selectFrom('audiences as a')
    .where('a.company_id', '=', companyId)
    .where('a.deleted_at', 'is', null);
  const { n } = await (query.search ? all.where(named(query.search)) : all)
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow();
  const rows = await withDetails(db, companyId)
    .$if(query.search !== '', (builder) => builder.where(named(query.search)))
    .orderBy(orderingSql(query.ordering, ORDERINGS, t))
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  return { rows, count: n };
}

/** Audiences by a part of their name, to choose from. */
export function searchAudiences({ db, company_id: companyId }: Scope, search: string, limit: number) {
  return db
    .selectFrom('audiences as a')
    .select(['a.id', 'a.name'])
    .where('a.company_id', '=', companyId)
    .where('a.deleted_at', 'is', null)
    .$if(search !== '', (builder) => builder.where(named(search)))
    .orderBy(sql`search_key(a.name)`)
    .orderBy('a.id')
    .limit(limit)
    .execute();
}

/** The filters of all audiences of a company. */
export async function listFilters({ db, company_id: companyId }: Scope) {
  const rows = await db
    .selectFrom('audiences')
    .select(['id', 'name', 'filters'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, filters }) => ({ id, name, filters: filters as unknown as FilterGroup }));
}

/** Which of some ids are audiences of the company. */
export async function findExistingAudiences(
  { db, company_id: companyId }: Scope,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('audiences')
    .select('id')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  return rows.map(({ id }) => id);
}

/** The same, locked against deletion until the transaction ends. */
export async function keepAudiences(
  { db, company_id: companyId }: Scope,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('audiences')
    .select('id')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forShare()
    .execute();
  return rows.map(({ id }) => id);
}

/** Refuses a name that another audience has, whatever its case. Only under the lock of the company's audiences. */
export async function assertFreeName({ db, company_id }: Ctx, name: string, exceptId = 0): Promise<void> {
  const taken = await db
    .selectFrom('audiences')
    .select('name')
    .where('company_id', '=', company_id)
    .where('deleted_at', 'is', null)
    .where('id', '<>', exceptId)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .executeTakeFirst();
  if (taken) throw new Problem('audience_exists', { values: { name: taken.name } });
}

/** The source of filters by audiences. */
export const audienceSource: FilterSource = {
  type: 'audience',
  find: async (db, companyId, ids) => {
    const rows = await db
      .selectFrom('audiences')
      .select(['id', 'name', 'filters', 'deleted_at'])
      .where('company_id', '=', companyId)
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .execute();
    return rows.map(({ id, name, filters, deleted_at: deletedAt }) => ({
      id,
      name,
      is_deleted: deletedAt !== null,
      filters: filters as unknown as FilterGroup,
    }));
  },
  holds: (companyId, ids) => sql`users.id in (
    select user_id from audience_members
    where company_id = ${companyId} and audience_id = any(${ids}::bigint[]))`,
  keep: async (db, companyId, ids) => {
    await keepAudiences({ db, company_id: companyId }, ids);
  },
  // Inactive members keep their memberships, which count again once they are active.
  within: sql`users.is_active`,
};
