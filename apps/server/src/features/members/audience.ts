import {
  type Condition,
  filterFaultSentence,
  type FilterGroup,
  keepFilters,
  type KeptGroup,
  LIMITS,
  type Locale,
  mentions,
  planFilters,
  wallClock,
} from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { RequestCtx } from '../../platform/http/access.ts';
import { found, Problem } from '../../platform/problem.ts';
import { type CategoryRow, listCategories } from '../categories/queries.ts';
import { findCompany } from '../workspaces/queries.ts';
import { conditionSql } from './filter-sql.ts';

interface FilterSettings {
  /** ISO instant, from `ctx.now()`. */
  now: string;
  /** Zone of the company, in which days are counted. */
  timezone: string;
  /** Language of the reason when the filter is refused. */
  language?: Locale | undefined;
  /** The fields of the company, when they are at hand. */
  categories?: readonly CategoryRow[] | undefined;
}

/** A job knows its company; a request also knows the zone and who reads. */
type FilterCtx = Ctx & Partial<Pick<RequestCtx, 'company' | 'language'>>;

// A caller may put a stored filter, itself as deep and long as allowed, into a group with conditions of its own.
const STORED_LIMITS = { depth: LIMITS.filterDepth + 1, clauses: LIMITS.filterClauses + 10 };

/**
 * The members of a company that a filter finds, as a query on `users` without a selection: count it, page it, or
 * insert from it. Only active members, unless the filter itself speaks of `is_active`. A filter that cannot be used
 * throws `filter_invalid`.
 */
export async function filterMembers(db: Db, companyId: number, group: FilterGroup, settings: FilterSettings) {
  const language = settings.language ?? 'en';
  const kept = keepOrRefuse(group, language, STORED_LIMITS);
  const categories = settings.categories ?? (await listCategories(db, companyId));
  const today = wallClock(settings.now, settings.timezone).slice(0, 10);
  const plan = planFilters(kept, { categories, today });
  if (!plan.ok) throw filterProblem(filterFaultSentence(plan.fault, language));
  return (
    db
      .selectFrom('users')
      .where('users.company_id', '=', companyId)
      // Nobody stands behind the row of an erased member.
      .where('users.erased_at', 'is', null)
      .where(conditionSql(withActiveDefault(kept, plan.condition)))
  );
}

export type MembersQuery = Awaited<ReturnType<typeof filterMembers>>;

/** The same from a context: of a request, or of a job. */
export async function membersMatching(ctx: FilterCtx, group: FilterGroup): Promise<MembersQuery> {
  return filterMembers(ctx.db, ctx.company_id, group, await filterSettings(ctx));
}

/** How many members a filter finds; `exclude` are ids that do not count. */
export async function countMembers(
  ctx: FilterCtx,
  group: FilterGroup,
  exclude: readonly number[] = [],
): Promise<number> {
  const matching = await membersMatching(ctx, group);
  return countRows(
    exclude.length > 0 ? matching.where(sql<boolean>`users.id <> all(${exclude}::bigint[])`) : matching,
  );
}

/** How many rows a query on members finds. */
export async function countRows(query: MembersQuery): Promise<number> {
  const { n } = await query.select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow();
  return n;
}

/** Refuses a filter that could not be used later: before it is stored. */
export async function assertFilters(ctx: FilterCtx, group: FilterGroup): Promise<void> {
  const settings = await filterSettings(ctx);
  const kept = keepOrRefuse(group, settings.language);
  await filterMembers(ctx.db, ctx.company_id, kept, settings);
}

/** The conditions of a request's filter that count, within the limits of the spec. */
export function keepOrRefuse(group: FilterGroup, language: Locale, limits?: typeof STORED_LIMITS): KeptGroup {
  const kept = keepFilters(group, limits);
  if (!kept.ok) throw filterProblem(filterFaultSentence(kept.fault, language));
  return kept.group;
}

/** What filters of a context need to know, without the fields. */
export async function filterSettings(ctx: FilterCtx) {
  const timezone = ctx.company?.timezone ?? found(await findCompany(ctx.db, ctx.company_id)).timezone;
  return { now: await ctx.now(), timezone, language: ctx.language ?? 'en' };
}

function withActiveDefault(group: KeptGroup, condition: Condition): Condition {
  return mentions(group, 'is_active') ? condition : { is: 'all', of: [{ is: 'active' }, condition] };
}

const filterProblem = (reason: string) => new Problem('filter_invalid', { values: { reason } });
