import { Temporal } from './temporal.ts';
import { type ChoiceField, currentChoice } from './choices.ts';
import type { FilterFault } from './filter-faults.ts';
import type { Operator } from './filter-group.ts';
import type { CanonicalScalar, CanonicalValue } from './filter-values.ts';
import { isMemberType, UNDEFINED_CHOICE } from './filter-types.ts';
import { isGroup, type CanonicalFilter, type CanonicalGroup } from './filters.ts';
import type { FieldType } from './statuses.ts';
import { searchKey } from './text.ts';

/** The part of a category that filters need. */
export interface FilterCategory extends ChoiceField {
  id: number;
  title: string;
  type: FieldType;
}

/** The part of an audience or a program that filters need. */
export interface FilterItemName {
  id: number;
  name: string;
  /** It was there, and a filter that names it can say what is gone. */
  is_deleted?: boolean | undefined;
}

/** How a field's value is compared: as it is, by its search key, by its day, as a number. */
export type Reading = 'value' | 'key' | 'day' | 'number';

/**
 * The small language that filters are written in before they run. Browser and database each evaluate these few tests,
 * so the meaning of sixteen operators on fourteen types is decided once, here. Every test on a field is false when the
 * member has no value there; negations are true then.
 */
export type Condition =
  | { is: 'all' | 'any'; of: readonly Condition[] }
  | { is: 'not'; of: Condition }
  | { is: 'defined'; category: number }
  | { is: 'among'; category: number; as: Reading; values: readonly CanonicalScalar[] }
  | {
      is: 'compare';
      category: number;
      as: Reading;
      operator: 'lt' | 'lte' | 'gt' | 'gte';
      value: CanonicalScalar;
    }
  | { is: 'contains'; category: number; key: string }
  /** A list of choices holds one of the values, all of them, or nothing else. */
  | { is: 'holds'; category: number; which: 'any' | 'all' | 'only'; values: readonly string[] }
  | { is: 'search'; key: string }
  | { is: 'member'; ids: readonly number[] }
  /** In one of some audiences, in one of some programs. Their members are unknown here: the caller passes them. */
  | { is: 'audience' | 'campaign'; ids: readonly number[] }
  | { is: 'active' }
  | { is: 'admin' };

export type PlanResult = { ok: true; condition: Condition } | { ok: false; fault: FilterFault };

/** The objects of a company that conditions may name. */
export interface PlanOptions {
  categories: readonly FilterCategory[];
  /** Today in the time zone of the company, `YYYY-MM-DD`. */
  today: string;
  /** Those that the filter names, at least. Where nothing is said, there are no audiences. */
  audiences?: readonly FilterItemName[] | undefined;
  /** The same for programs. */
  campaigns?: readonly FilterItemName[] | undefined;
}

interface PlanContext {
  categories: ReadonlyMap<number, FilterCategory>;
  today: string;
  audience: ReadonlyMap<number, FilterItemName> | null;
  campaign: ReadonlyMap<number, FilterItemName> | null;
}

const byId = <T extends { id: number }>(items: readonly T[]) => new Map(items.map((item) => [item.id, item]));

/**
 * The condition of canonical filters. Refused: a field that is missing, unknown or of another type, unknown audiences and programs.
 */
export function planFilters(group: CanonicalGroup, options: PlanOptions): PlanResult {
  const context: PlanContext = {
    categories: byId(options.categories),
    today: options.today,
    audience: options.audiences ? byId(options.audiences) : null,
    campaign: options.campaigns ? byId(options.campaigns) : null,
  };
  const fault = faultOf(group, context);
  return fault ? { ok: false, fault } : { ok: true, condition: planGroup(group, context) };
}

function faultOf(group: CanonicalGroup, context: PlanContext): FilterFault | null {
  for (const entry of group.filters) {
    const fault = isGroup(entry) ? faultOf(entry, context) : itemFault(entry, context);
    if (fault) return fault;
  }
  return null;
}

function itemFault(item: CanonicalFilter, context: PlanContext): FilterFault | null {
  if (item.type === 'audience' || item.type === 'campaign') return namedFault(item, item.type, context);
  if (item.type !== null && isMemberType(item.type)) return null;
  if (item.category_id === null) return { code: 'category_missing', name: '' };
  const category = context.categories.get(item.category_id);
  if (!category) return { code: 'unknown_category', name: String(item.category_id) };
  return item.type !== null && item.type !== category.type
    ? { code: 'type_mismatch', name: category.title }
    : null;
}

function namedFault(
  item: CanonicalFilter,
  type: 'audience' | 'campaign',
  context: PlanContext,
): FilterFault | null {
  const known = context[type];
  if (!known) return { code: 'not_available', name: type };
  for (const id of listOf(item.value).map(Number)) {
    const named = known.get(id);
    if (!named) return { code: `unknown_${type}`, name: String(id) };
    if (named.is_deleted) return { code: 'deleted_audience', name: named.name };
  }
  return null;
}

function planGroup(group: CanonicalGroup, context: PlanContext): Condition {
  const of = group.filters.map((entry) =>
    isGroup(entry) ? planGroup(entry, context) : planItem(withCurrentChoices(entry, context), context.today),
  );
  // A group without conditions finds all members, also with "or".
  return { is: group.operator === 'or' && of.length > 0 ? 'any' : 'all', of };
}

/** A filter that was stored before choices were merged means what they are now. */
function withCurrentChoices(item: CanonicalFilter, { categories }: PlanContext): CanonicalFilter {
  if (item.type !== 'select' && item.type !== 'array') return item;
  const category = categories.get(item.category_id ?? 0);
  if (!category?.merged || item.value === null) return item;
  const current = (value: CanonicalScalar) =>
    typeof value === 'string' ? currentChoice(category, value) : value;
  const value = Array.isArray(item.value) ? [...new Set(item.value.map(current))] : current(item.value);
  return { ...item, value };
}

const not = (of: Condition): Condition => ({ is: 'not', of });
const NEGATIONS: Partial<Record<Operator, Operator>> = {
  neq: 'eq',
  nin: 'inn',
  ncontains: 'contains',
  isundefined: 'isdefined',
};

function planItem(item: CanonicalFilter, today: string): Condition {
  const positive = NEGATIONS[item.operator];
  if (positive) return not(planItem({ ...item, operator: positive }, today));
  if (item.type !== null && isMemberType(item.type)) return planMember(item);
  const category = item.category_id ?? 0;
  if (item.operator === 'isdefined') return { is: 'defined', category };
  const list = listOf(item.value);
  const reading = readingOf(item.type);
  switch (item.operator) {
    case 'contains':
      return item.type === 'array'
        ? { is: 'holds', category, which: 'all', values: list.map(String) }
        : { is: 'contains', category, key: searchKey(String(item.value)) };
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      return { is: 'compare', category, as: reading, operator: item.operator, value: list[0] ?? '' };
    case 'ltda':
    case 'gtda':
    case 'mtdfn':
    case 'ltdfn':
      return planDays(category, item.operator, Number(item.value), today);
    default:
      return planEqual(item, category, reading, list);
  }
}

const listOf = (value: CanonicalValue | null): CanonicalScalar[] =>
  value === null ? [] : Array.isArray(value) ? value : [value];

function readingOf(type: CanonicalFilter['type']): Reading {
  if (type === 'text') return 'key';
  if (type === 'date' || type === 'datetime') return 'day';
  return type === 'integer' ? 'number' : 'value';
}

function planMember(item: CanonicalFilter): Condition {
  const list = listOf(item.value);
  if (item.type === 'search') return { is: 'search', key: searchKey(String(item.value)) };
  if (item.type === 'usercompany_id') return { is: 'member', ids: list.map(Number) };
  if (item.type === 'audience' || item.type === 'campaign') return { is: item.type, ids: list.map(Number) };
  const flag: Condition = { is: item.type === 'is_admin' ? 'admin' : 'active' };
  return item.value === true ? flag : not(flag);
}

/** `eq` and `inn`. The choice N/A means members without a value. */
function planEqual(
  item: CanonicalFilter,
  category: number,
  as: Reading,
  list: readonly CanonicalScalar[],
): Condition {
  const isChoice = item.type === 'select' || item.type === 'array';
  const values = list.filter((value) => !isChoice || value !== UNDEFINED_CHOICE);
  const empty: Condition[] = values.length < list.length ? [not({ is: 'defined', category })] : [];
  const found = equals(item, category, as, values);
  return empty.length === 0 ? found : { is: 'any', of: values.length > 0 ? [found, ...empty] : empty };
}

function equals(
  item: CanonicalFilter,
  category: number,
  as: Reading,
  list: readonly CanonicalScalar[],
): Condition {
  if (item.type !== 'array') {
    const values = as === 'key' ? list.map((value) => searchKey(String(value))) : list;
    return { is: 'among', category, as, values };
  }
  const values = list.map(String);
  if (item.operator === 'inn') return { is: 'holds', category, which: 'any', values };
  return {
    is: 'all',
    of: [
      { is: 'holds', category, which: 'all', values },
      { is: 'holds', category, which: 'only', values },
    ],
  };
}

/** Days count from today in the company's zone; today itself is 0 days ago and 0 days from now. */
function planDays(category: number, operator: Operator, days: number, today: string): Condition {
  const compare = (operator: 'lt' | 'lte' | 'gt' | 'gte', offset: number): Condition => ({
    is: 'compare',
    category,
    as: 'day',
    operator,
    value: dayFrom(today, offset),
  });
  // Whole days k with k < n are those with k < ceil(n); those with k > n have k > floor(n).
  switch (operator) {
    case 'ltda':
      return { is: 'all', of: [compare('gt', -Math.ceil(days)), compare('lte', 0)] };
    case 'gtda':
      return compare('lt', -Math.floor(days));
    case 'ltdfn':
      return { is: 'all', of: [compare('gte', 0), compare('lt', Math.ceil(days))] };
    default:
      return compare('gt', Math.floor(days));
  }
}

/** A day so many days from another, limited to the years 1 to 9999, which all stored dates are in. */
function dayFrom(today: string, offset: number): string {
  const bounded = Math.max(-4_000_000, Math.min(4_000_000, offset));
  const day = Temporal.PlainDate.from(today).add({ days: bounded });
  if (day.year < 1) return '0000-01-01';
  return day.year > 9999 ? '9999-12-32' : day.toString();
}
