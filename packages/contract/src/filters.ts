import { choiceOf } from './choice-keys.ts';
import { type FilterItem, OPERATORS, type Operator } from './filter-shape.ts';
import type { FilterFault, FilterFaultCode } from './filter-faults.ts';
import { FILTER_OPERATORS, FILTER_TYPES, type FilterType, isMemberType } from './filter-types.ts';
import { isRight, normaliseValue, type CanonicalValue, valueFor } from './filter-values.ts';
import { LIMITS } from './limits.ts';

/** A condition that counts, with its value in canonical form. `type` is null for a test of definedness only. */
export interface CanonicalFilter {
  category_id: number | null;
  type: FilterType | null;
  operator: Operator;
  value: CanonicalValue | null;
}

export interface CanonicalGroup {
  version: 'v1';
  operator: 'and' | 'or';
  filters: (CanonicalFilter | CanonicalGroup)[];
}

/** The state of a form while it is filled in: values of any kind, dates as `Date`. */
export type LooseFilter = { [K in Exclude<keyof FilterItem, 'value'>]?: FilterItem[K] | undefined } & {
  value?: unknown;
};
export interface LooseGroup {
  version?: 'v1' | undefined;
  operator?: 'and' | 'or' | undefined;
  filters: readonly (LooseFilter | LooseGroup)[];
}

export type NormaliseResult = { ok: true; group: CanonicalGroup } | { ok: false; fault: FilterFault };

/** Whether an entry of a canonical group is a group. */
export function isGroup(entry: CanonicalFilter | CanonicalGroup): entry is CanonicalGroup {
  return 'filters' in entry;
}

const isLooseGroup = (entry: LooseFilter | LooseGroup): entry is LooseGroup => 'filters' in entry;

/**
 * The conditions of a group that count (spec, section 5), with their values in canonical form; empty groups are dropped. Browser
 * and server use the same function. Refused with a fault: more than 3 levels, more than 50 conditions, an unknown type or
 * operator, an operator that does not suit its type, a value of the wrong kind. Idempotent. An empty group means all members.
 */
export function normaliseFilters(group: LooseGroup, limits: FilterLimits = DEFAULT_LIMITS): NormaliseResult {
  try {
    return { ok: true, group: normaliseGroup(group, 1, { clauses: 0, limits }) };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, fault: error.fault };
    throw error;
  }
}

interface FilterLimits {
  depth: number;
  clauses: number;
}
const DEFAULT_LIMITS: FilterLimits = { depth: LIMITS.filterDepth, clauses: LIMITS.filterClauses };

interface NormaliseState {
  clauses: number;
  limits: FilterLimits;
}

class Refusal extends Error {
  readonly fault: FilterFault;
  constructor(code: FilterFaultCode, name = '') {
    super(code);
    this.fault = { code, name };
  }
}

function normaliseGroup(group: LooseGroup, depth: number, state: NormaliseState): CanonicalGroup {
  const { limits } = state;
  if (depth > limits.depth) throw new Refusal('too_deep', String(limits.depth));
  const filters: (CanonicalFilter | CanonicalGroup)[] = [];
  for (const entry of group.filters) {
    if (isLooseGroup(entry)) {
      const inner = normaliseGroup(entry, depth + 1, state);
      if (inner.filters.length > 0) filters.push(inner);
      continue;
    }
    state.clauses += 1;
    if (state.clauses > limits.clauses) throw new Refusal('too_many', String(limits.clauses));
    const canonical = normaliseFilter(entry);
    if (canonical) filters.push(canonical);
  }
  return { version: 'v1', operator: group.operator ?? 'and', filters };
}

function normaliseFilter(item: LooseFilter): CanonicalFilter | null {
  const category_id = item.category_id ?? null;
  if (category_id !== null && (item.operator === 'isdefined' || item.operator === 'isundefined')) {
    const type = knownType(item.type);
    if (type !== null) demandFit(type, item.operator);
    return { category_id, type, operator: item.operator, value: null };
  }
  const value = withoutField(item, normaliseValue(item.type ?? null, item.operator ?? null, item.value));
  if (value === null || !counts(item, value)) return null;
  const type = knownType(item.type);
  const operator = item.operator ?? (Array.isArray(value) ? 'inn' : 'eq');
  if (type === null) return null;
  demandFit(type, operator);
  const right = valueFor(type, operator, value);
  if (!isRight(right)) throw new Refusal('value_unfit', right.shown);
  return { category_id: isMemberType(type) ? null : category_id, type, operator, value: right.value };
}

/** Choices that name their field, `4|lyon`, as the choices that they are. */
function withoutField({ type, category_id }: LooseFilter, value: unknown): unknown {
  if ((type !== 'select' && type !== 'array') || !category_id) return value;
  const alone = (one: unknown) => (typeof one === 'string' ? choiceOf(category_id, one) : one);
  return Array.isArray(value) ? value.map(alone) : alone(value);
}

/** The cases of the spec. A search, an audience or a campaign names no field: its type identifies it. */
function counts(item: LooseFilter, value: unknown): boolean {
  const { type, operator, category_id } = item;
  if (type === 'usercompany_id' || type === 'is_active' || type === 'is_admin') return true;
  if (type === 'boolean' && typeof value === 'boolean') return true;
  if (type === 'search' || type === 'audience' || type === 'campaign') return Boolean(operator);
  return Boolean(type && operator && category_id);
}

function knownType(type: string | null | undefined): FilterType | null {
  if (type === null || type === undefined) return null;
  const known = FILTER_TYPES.find((name) => name === type);
  if (!known) throw new Refusal('unknown_type', type);
  return known;
}

function demandFit(type: FilterType, operator: Operator): void {
  if (!OPERATORS.includes(operator)) throw new Refusal('unknown_operator', operator);
  if (!FILTER_OPERATORS[type].includes(operator)) throw new Refusal('operator_unfit', `${operator}, ${type}`);
}

/** Whether any condition of the group is of a type, at any level. */
export function mentions(group: CanonicalGroup, type: FilterType): boolean {
  return group.filters.some((entry) => (isGroup(entry) ? mentions(entry, type) : entry.type === type));
}
