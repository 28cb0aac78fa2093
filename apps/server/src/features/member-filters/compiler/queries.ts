import {
  type FilterCategory,
  type FilterFault,
  type FilterGroup,
  isGroup,
  normaliseFilters,
  type CanonicalGroup,
  LIMITS,
  planFilters,
} from '@fika/contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { conditionSql } from '../conditions/rules.ts';
import { filterSource, type SourceItem, type SourceType } from '../types.ts';

type Sql = RawBuilder<SqlBool>;
export type Compiled = { ok: true; sql: Sql } | { ok: false; fault: FilterFault };

/** A caller adds its own conditions to a stored filter that is as large as allowed. */
const ADDED = 10;

interface CompileOptions {
  categories: readonly FilterCategory[];
  /** Today in the time zone of the company, `YYYY-MM-DD`. */
  today: string;
  /** Audiences as they would be, instead of as they are stored, if they are. */
  instead?: readonly SourceItem[] | undefined;
}

/**
 * Filters of a company as SQL on `users`, with the audiences that they name, and those that these name, in place of
 * their names. Loads what all of the groups need, then compiles any of them.
 */
export async function compileFilters(
  ctx: FilterScope,
  groups: readonly CanonicalGroup[],
  options: CompileOptions,
): Promise<FilterCompiler> {
  const items = await loadItems(ctx, groups, options.instead ?? []);
  return new FilterCompiler(ctx, items, options);
}

/** The part of a context that filters need. */
export type FilterScope = Pick<Ctx, 'services' | 'db' | 'company_id'>;

type Items = Record<SourceType, Map<number, SourceItem>>;
const TYPES = ['audience', 'campaign'] as const;

/** Everything that the groups name, and that it names in its turn: one question for each type and level. */
async function loadItems(
  { services, db, company_id: companyId }: FilterScope,
  groups: readonly CanonicalGroup[],
  instead: readonly SourceItem[],
): Promise<Items> {
  const items: Items = { audience: new Map(), campaign: new Map() };
  const asked = { audience: new Set<number>(), campaign: new Set<number>() };
  let level = groups;
  while (level.length > 0) {
    const next: CanonicalGroup[] = [];
    for (const type of TYPES) {
      const ids = [...new Set(level.flatMap((group) => idsIn(group, type)))].filter(
        (id) => !asked[type].has(id),
      );
      if (ids.length === 0) continue;
      for (const id of ids) asked[type].add(id);
      const stored = await filterSource(services, type).find(db, companyId, ids);
      const given = type === 'audience' ? instead.filter(({ id }) => ids.includes(id)) : [];
      for (const item of [...stored, ...given]) items[type].set(item.id, item);
      for (const id of ids) {
        const item = items[type].get(id);
        const canonical = item ? canonicalOf(item) : null;
        if (canonical) next.push(canonical);
      }
    }
    level = next;
  }
  return items;
}

/** The ids of a type that a group names, at any level. */
export function idsIn(group: CanonicalGroup, type: SourceType | 'usercompany_id'): number[] {
  return group.filters.flatMap((entry) => {
    if (isGroup(entry)) return idsIn(entry, type);
    if (entry.type !== type || entry.value === null) return [];
    return (Array.isArray(entry.value) ? entry.value : [entry.value]).map(Number);
  });
}

/** The conditions of an item that count; null where there are none. */
function canonicalOf({ filters }: { filters?: FilterGroup | undefined }): CanonicalGroup | null {
  const canonical = filters ? normaliseFilters(filters) : null;
  return canonical?.ok && canonical.group.filters.length > 0 ? canonical.group : null;
}

/** Thrown while a filter is compiled, and caught there. */
class Unfit extends Error {
  readonly fault: FilterFault;
  constructor(fault: FilterFault) {
    super(fault.code);
    this.fault = fault;
  }
}

export class FilterCompiler {
  readonly #scope: FilterScope;
  readonly #items: Items;
  readonly #options: CompileOptions;

  constructor(scope: FilterScope, items: Items, options: CompileOptions) {
    this.#scope = scope;
    this.#items = items;
    this.#options = options;
  }

  /** A filter, as a test that is never null. */
  compile(group: CanonicalGroup): Compiled {
    return attempt(() => this.#group(group, [], { clauses: 0 }));
  }

  /** Whether a member is in one of some audiences. */
  audiences(ids: readonly number[]): Compiled {
    return this.compile({
      version: 'v1',
      operator: 'and',
      filters: [{ category_id: null, type: 'audience', operator: 'inn', value: [...ids] }],
    });
  }

  #group(group: CanonicalGroup, path: readonly SourceItem[], state: { clauses: number }): Sql {
    state.clauses += clausesOf(group);
    if (state.clauses > LIMITS.filterExpanded + ADDED) {
      throw new Unfit({ code: 'too_many_expanded', name: String(LIMITS.filterExpanded) });
    }
    const { categories, today } = this.#options;
    const { audience, campaign } = this.#items;
    const named = { audiences: [...audience.values()], campaigns: [...campaign.values()] };
    const plan = planFilters(group, { categories, today, ...named });
    if (!plan.ok) throw new Unfit(plan.fault);
    return conditionSql(plan.condition, ({ is, ids }) => this.#within(is, ids, path, state));
  }

  #within(
    type: SourceType,
    ids: readonly number[],
    path: readonly SourceItem[],
    state: { clauses: number },
  ): Sql {
    const source = filterSource(this.#scope.services, type);
    const tests = [source.holds(this.#scope.company_id, ids)];
    for (const id of ids) {
      const item = this.#items[type].get(id);
      if (item) tests.push(...this.#filtersOf(item, path, state));
    }
    const any: Sql = sql`(${sql.join(tests, sql` or `)})`;
    return source.within ? sql`(${source.within} and ${any})` : any;
  }

  #filtersOf(item: SourceItem, path: readonly SourceItem[], state: { clauses: number }): Sql[] {
    const canonical = canonicalOf(item);
    if (!canonical) return [];
    const names = [...path, item];
    if (path.some(({ id }) => id === item.id)) {
      throw new Unfit({ code: 'audience_cycle', name: names.map(({ name }) => name).join(' → ') });
    }
    if (names.length > LIMITS.audienceDepth) {
      throw new Unfit({ code: 'audience_depth', name: String(LIMITS.audienceDepth) });
    }
    return [this.#group(canonical, names, state)];
  }
}

function attempt(compile: () => Sql): Compiled {
  try {
    return { ok: true, sql: compile() };
  } catch (error) {
    if (error instanceof Unfit) return { ok: false, fault: error.fault };
    throw error;
  }
}

function clausesOf(group: CanonicalGroup): number {
  return group.filters.reduce((sum, entry) => sum + (isGroup(entry) ? clausesOf(entry) : 1), 0);
}
