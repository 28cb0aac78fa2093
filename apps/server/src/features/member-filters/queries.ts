import {
  type FilterFault,
  filterFaultSentence,
  type FilterGroup,
  normaliseFilters,
  type CanonicalFilter,
  type CanonicalGroup,
  LIMITS,
  mentions,
  wallClock,
} from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { found, Problem } from '#platform/problem.ts';
import { type CategoryRow, listCategories } from '#features/categories/queries.ts';
import { findCompany } from '#features/workspaces/queries.ts';
import { compileFilters, type FilterScope, idsIn } from './compiler/queries.ts';
import { filterSource } from './types.ts';
import { countAll } from './counts/queries.ts';

interface FilterSettings {
  /** ISO instant, from `ctx.now()`. */
  now: string;
  /** Zone of the company, in which days are counted. */
  timezone: string;
  /** Gives the reason when the filter is refused. */
  t: Translator;
  /** The fields of the company, when they are already loaded. */
  categories?: readonly CategoryRow[] | undefined;
}

/** A job has only the company; a request also has its time zone and the reader's language. */
type FilterCtx = Ctx & Partial<Pick<RequestCtx, 'company' | 't'>>;

// A caller may put a stored filter, itself as deep and long as allowed, into a group with more conditions.
const STORED_LIMITS = { depth: LIMITS.filterDepth + 1, clauses: LIMITS.filterClauses + 10 };

/**
 * The members of a company that a filter finds, as a query on `users` without a selection: count it, page it, or
 * insert from it. Only active members, unless the filter itself speaks of `is_active`. A filter that cannot be used
 * throws `filter_invalid`.
 */
export async function filterMembers(ctx: FilterScope, filters: FilterGroup, settings: FilterSettings) {
  const { db, company_id: companyId } = ctx;
  const canonical = normaliseOrRefuse(filters, settings.t, STORED_LIMITS);
  const categories = settings.categories ?? (await listCategories(ctx));
  const group = withActiveDefault(canonical);
  const compiler = await compileFilters(ctx, [group], { categories, today: todayOf(settings) });
  const compiled = compiler.compile(group);
  if (!compiled.ok) throw filterProblem(compiled.fault, settings.t);
  return (
    db
      .selectFrom('users')
      .where('users.company_id', '=', companyId)
      // The row of an erased member is no person.
      .where('users.erased_at', 'is', null)
      .where(compiled.sql)
  );
}

export type MembersQuery = Awaited<ReturnType<typeof filterMembers>>;

/** The same from a context: of a request, or of a job. */
export async function membersMatching(ctx: FilterCtx, group: FilterGroup): Promise<MembersQuery> {
  return filterMembers(ctx, group, await filterSettings(ctx));
}

/** How many members a filter finds; `exclude` are ids that do not count. */
export async function countMembers(
  ctx: FilterCtx,
  group: FilterGroup,
  exclude: readonly number[] = [],
): Promise<number> {
  const matching = await membersMatching(ctx, group);
  if (exclude.length === 0) return countMatching(ctx, group, matching);
  return countRows(matching.where(sql<boolean>`users.id <> all(${exclude}::bigint[])`));
}

/** The same for a query that exists already. All active or all inactive members are not counted one by one. */
export async function countMatching(
  { db, company_id }: Pick<Ctx, 'db' | 'company_id'>,
  group: FilterGroup,
  matching: MembersQuery,
): Promise<number> {
  const isActive = activityAlone(group);
  return isActive === null ? countRows(matching) : countAll({ db, company_id }, isActive);
}

/** Whether a filter finds exactly all active members, or all inactive ones; null when it has other conditions. */
export function activityAlone(group: FilterGroup): boolean | null {
  const canonical = normaliseFilters(group, STORED_LIMITS);
  if (!canonical.ok) return null;
  const [only, ...others] = canonical.group.filters;
  if (!only) return true;
  if (others.length > 0 || !('type' in only) || only.type !== 'is_active') return null;
  return only.operator === 'eq' && typeof only.value === 'boolean' ? only.value : null;
}

/** How many rows a query on members finds. */
export async function countRows(query: MembersQuery): Promise<number> {
  const { n } = await query.select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow();
  return n;
}

/** Refuses a filter that could not be used later: before it is stored. The audiences that it names stay until then. */
export async function assertFilters(ctx: FilterCtx, group: FilterGroup): Promise<void> {
  const settings = await filterSettings(ctx);
  const canonical = normaliseOrRefuse(group, settings.t);
  const named = idsIn(canonical, 'audience');
  if (named.length > 0) await filterSource(ctx.services, 'audience').keep?.(ctx.db, ctx.company_id, named);
  await filterMembers(ctx, canonical, settings);
}

/** The conditions of a request's filter that count, within the limits of the spec. */
export function normaliseOrRefuse(
  group: FilterGroup,
  t: Translator,
  limits?: typeof STORED_LIMITS,
): CanonicalGroup {
  const canonical = normaliseFilters(group, limits);
  if (!canonical.ok) throw filterProblem(canonical.fault, t);
  return canonical.group;
}

/** Today where days are counted. */
export const todayOf = ({ now, timezone }: { now: string; timezone: string }) =>
  wallClock(now, timezone).slice(0, 10);

/** The settings of filters in a context, without the fields. */
export async function filterSettings(ctx: FilterCtx) {
  const timezone = ctx.company?.timezone ?? found(await findCompany(ctx.db, ctx.company_id)).timezone;
  return { now: await ctx.now(), timezone, t: ctx.t ?? ctx.services.translators.en };
}

function withActiveDefault(group: CanonicalGroup): CanonicalGroup {
  if (mentions(group, 'is_active')) return group;
  const active: CanonicalFilter = { category_id: null, type: 'is_active', operator: 'eq', value: true };
  return { version: 'v1', operator: 'and', filters: [active, group] };
}

/** The refusal of a filter that cannot be used. */
export const filterProblem = (fault: FilterFault, t: Translator) =>
  new Problem('filter_invalid', { values: { reason: filterFaultSentence(fault, t) } });
