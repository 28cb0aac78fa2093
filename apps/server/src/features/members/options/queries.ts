import {
  type FilterGroup,
  LIMITS,
  memberName,
  searchKey,
  type ShortUser,
  type UserOption,
} from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { normaliseOrRefuse, membersMatching, type MembersQuery } from '#features/member-filters/queries.ts';
import { conditionSql } from '#features/member-filters/conditions/rules.ts';

/** The first members that a query finds, by name. */
export const firstMembers = (query: MembersQuery, limit: number): Promise<ShortUser[]> =>
  query
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email'])
    .orderBy(sql`search_key(users.last_name)`)
    .orderBy(sql`search_key(users.first_name)`)
    .orderBy('users.id')
    .limit(limit)
    .execute();

/** The first members that a filter finds, by name. */
export async function searchMembers(
  ctx: RequestCtx,
  filters: FilterGroup,
  limit: number,
): Promise<ShortUser[]> {
  return firstMembers(await membersMatching(ctx, normaliseOrRefuse(filters, ctx.t)), limit);
}

const present = (ctx: RequestCtx, rows: readonly ShortUser[]): UserOption[] =>
  rows.map((row) => ({ id: row.id, full_name: memberName(row, ctx.t) }));

/**
 * Members for a picker, by a part of their name or address: active ones. Among authors, whose ids a query selects, also inactive
 * ones, because the objects they added still exist.
 */
export async function listOptions(
  ctx: RequestCtx,
  name: string,
  authors: RawBuilder<unknown> | null,
): Promise<UserOption[]> {
  let query: MembersQuery = ctx.db
    .selectFrom('users')
    .where('users.company_id', '=', ctx.company_id)
    .where('users.erased_at', 'is', null);
  query = authors
    ? query.where(sql<boolean>`users.id in (${authors})`)
    : query.where('users.is_active', '=', true);
  if (name) query = query.where(conditionSql({ is: 'search', key: searchKey(name) }));
  return present(ctx, await firstMembers(query, LIMITS.pickerSize));
}

/** The names of some members, including inactive ones; unknown and erased ones are left out. */
export async function labelMembers(ctx: RequestCtx, ids: readonly number[]): Promise<UserOption[]> {
  const query = ctx.db
    .selectFrom('users')
    .where('users.company_id', '=', ctx.company_id)
    .where('users.erased_at', 'is', null)
    .where('users.id', '=', sql<number>`any(${ids}::bigint[])`);
  return present(ctx, await firstMembers(query, ids.length));
}
