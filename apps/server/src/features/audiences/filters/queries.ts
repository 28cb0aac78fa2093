import { type FilterFaultCode, type FilterGroup, normaliseFilters } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { listCategories } from '#features/categories/queries.ts';
import {
  filterProblem,
  filterSettings,
  normaliseOrRefuse,
  todayOf,
} from '#features/member-filters/queries.ts';
import { compileFilters, type FilterCompiler } from '#features/member-filters/compiler/queries.ts';
import type { SourceItem } from '#features/member-filters/types.ts';
import { nameUsers } from '../present.ts';
import { allUsersOf } from '../users/queries.ts';

/**
 * Serializes changes of one company's audiences, so that two of them can neither form a cycle together, nor name an audience that
 * the other deletes.
 */
export async function lockAudiences({ db, company_id }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('audiences', ${company_id}))`.execute(db);
}

/** A compiler for some filters and audiences of the company; `instead` are audiences as they would be. */
export async function compilerFor(
  ctx: RequestCtx,
  groups: readonly FilterGroup[],
  instead: readonly SourceItem[] = [],
): Promise<FilterCompiler> {
  const canonical = groups.flatMap((group) => {
    const result = normaliseFilters(group);
    return result.ok ? [result.group] : [];
  });
  return compileFilters(ctx, canonical, {
    categories: await listCategories(ctx),
    today: todayOf(await filterSettings(ctx)),
    instead,
  });
}

/** The filter that means some audiences. */
export const inAudiences = (ids: readonly number[]): FilterGroup => ({
  version: 'v1',
  operator: 'and',
  filters: [{ type: 'audience', operator: 'inn', value: [...ids] }],
});

const GROWTH: ReadonlySet<FilterFaultCode> = new Set(['audience_depth', 'too_many_expanded']);

/** The id of an audience that is not stored yet. */
export const NEW_ID = 0;

/**
 * The compiler in which an audience has other filters. Refuses those that lead back to itself, or that make something
 * else which names it larger than allowed: it would stop working without having been touched.
 */
export async function withFilters(
  ctx: RequestCtx,
  { id, name }: { id: number; name: string },
  filters: FilterGroup,
): Promise<FilterCompiler> {
  const canonical = normaliseOrRefuse(filters, ctx.t);
  const users = (await allUsersOf(ctx, id)).map((user) => ({
    name: nameUsers(ctx, [user]),
    filters: user.kind === 'audience' ? inAudiences([user.id]) : user.filters,
  }));
  const groups = [inAudiences([id]), ...users.map((user) => user.filters)];
  const compiler = await compilerFor(ctx, groups, [{ id, name, filters: canonical }]);
  const compiled = compiler.audiences([id]);
  if (!compiled.ok) throw filterProblem(compiled.fault, ctx.t);
  for (const user of users) {
    const group = normaliseFilters(user.filters);
    const result = group.ok ? compiler.compile(group.group) : null;
    if (result && !result.ok && GROWTH.has(result.fault.code)) {
      throw filterProblem({ code: 'user_outgrown', name: user.name }, ctx.t);
    }
  }
  return compiler;
}
