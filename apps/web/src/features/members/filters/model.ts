import type { FilterGroup, FilterItem, Operator } from '@fika/contract/filter-shape';
import { FILTER_OPERATORS, FILTER_TYPES, type FilterType, isMemberType } from '@fika/contract/filter-types';
import { normaliseFilters } from '@fika/contract/filters';
import { LIMITS } from '@fika/contract/limits';
import { type FilterEntry, isGroupEntry } from './named-ids.ts';

/** Indices from the outermost group to an entry. */
export type Path = readonly number[];

/** The subject of a condition: a field, or a property of the member. */
export interface Subject {
  type: FilterType;
  category_id: number | null;
}

export function typeOf(item: FilterItem): FilterType {
  return FILTER_TYPES.find((type) => type === item.type) ?? 'text';
}

export const subjectOf = (item: FilterItem): Subject => ({
  type: typeOf(item),
  category_id: item.category_id ?? null,
});

/** A subject as the value of a list to choose from. */
export function subjectKey({ type, category_id }: Subject): string {
  return isMemberType(type) ? type : `category_${category_id}`;
}

/** The kind of input for the value of a condition. */
export type ValueKind =
  | 'none'
  | 'text'
  | 'texts'
  | 'choice'
  | 'choices'
  | 'boolean'
  | 'number'
  | 'numbers'
  | 'date'
  | 'dates'
  | 'time'
  | 'times'
  | 'days'
  | 'id'
  | 'ids';

const SINGLE = {
  text: 'text',
  select: 'choice',
  array: 'choices',
  boolean: 'boolean',
  integer: 'number',
  date: 'date',
  datetime: 'date',
  time: 'time',
  search: 'text',
  is_active: 'boolean',
  is_admin: 'boolean',
  usercompany_id: 'id',
  audience: 'id',
  campaign: 'id',
} as const satisfies Record<FilterType, ValueKind>;

const MANY: Partial<Record<ValueKind, ValueKind>> = {
  text: 'texts',
  choice: 'choices',
  number: 'numbers',
  date: 'dates',
  time: 'times',
  id: 'ids',
};

/** How the value of an operator is entered on a type. */
export function valueKind(type: FilterType, operator: Operator): ValueKind {
  if (operator === 'isdefined' || operator === 'isundefined') return 'none';
  if (['ltda', 'gtda', 'mtdfn', 'ltdfn'].includes(operator)) return 'days';
  const single = SINGLE[type];
  return operator === 'inn' || operator === 'nin' ? (MANY[single] ?? single) : single;
}

/** The operators to choose from. "Is active" and "is an admin" have only one, because their values are yes and no. */
export function operatorsOf(type: FilterType): readonly Operator[] {
  return type === 'is_active' || type === 'is_admin' ? ['eq'] : FILTER_OPERATORS[type];
}

const FIRST_OPERATOR: Partial<Record<FilterType, Operator>> = {
  select: 'inn',
  array: 'inn',
  text: 'contains',
  search: 'contains',
  usercompany_id: 'inn',
  audience: 'inn',
  campaign: 'inn',
};

/** A new condition, still without its value. */
export function conditionOn({ type, category_id }: Subject): FilterItem {
  const operator = FIRST_OPERATOR[type] ?? operatorsOf(type)[0] ?? 'eq';
  const value = type === 'is_active' || type === 'is_admin' ? true : null;
  return { ...(category_id !== null && { category_id }), type, operator, value };
}

/** The condition with another subject. Operator and value stay if the new type accepts them. */
export function withSubject(item: FilterItem, subject: Subject): FilterItem {
  const fresh = conditionOn(subject);
  const [before, after] = [typeOf(item), subject.type];
  const { operator } = item;
  if (before !== after || before === 'select' || before === 'array' || !operator) return fresh;
  return { ...fresh, operator, value: item.value ?? null };
}

/** The condition with another operator; its value stays as far as it still fits. */
export function withOperator(item: FilterItem, operator: Operator): FilterItem {
  const type = typeOf(item);
  const before = item.operator ? valueKind(type, item.operator) : 'none';
  const after = valueKind(type, operator);
  return { ...item, operator, value: convert(item.value, before, after) };
}

function convert(value: FilterItem['value'], before: ValueKind, after: ValueKind): FilterItem['value'] {
  if (before === after) return value ?? null;
  const list = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
  if (MANY[before] === after) return list;
  if (MANY[after] === before) return list[0] ?? null;
  return null;
}

/** Whether a condition is complete. A list without values would match no member, so it is incomplete too. */
export function isFinished(item: FilterItem): boolean {
  if (Array.isArray(item.value) && item.value.length === 0) return false;
  const canonical = normaliseFilters({ filters: [item] });
  return canonical.ok && canonical.group.filters.length > 0;
}

export function entryAt(group: FilterGroup, path: Path): FilterEntry | undefined {
  let entry: FilterEntry | undefined = group;
  for (const index of path) entry = entry && isGroupEntry(entry) ? entry.filters[index] : undefined;
  return entry;
}

/** The group with the entry of a path changed; without it when the change gives null, and without groups left empty. */
function changeAt(
  group: FilterGroup,
  path: Path,
  change: (entry: FilterEntry) => FilterEntry | null,
): FilterGroup {
  const [index, ...rest] = path;
  if (index === undefined) {
    const changed = change(group);
    return changed && isGroupEntry(changed) ? changed : { ...group, filters: [] };
  }
  const entry = group.filters[index];
  if (!entry) return group;
  const next =
    rest.length > 0 ? (isGroupEntry(entry) ? changeAt(entry, rest, change) : entry) : change(entry);
  const isGone = next === null || (rest.length > 0 && isGroupEntry(next) && next.filters.length === 0);
  const filters = isGone ? group.filters.toSpliced(index, 1) : group.filters.with(index, next);
  return { ...group, filters };
}

export const replaceAt = (group: FilterGroup, path: Path, entry: FilterEntry): FilterGroup =>
  changeAt(group, path, () => entry);

export const removeAt = (group: FilterGroup, path: Path): FilterGroup => changeAt(group, path, () => null);

/** Adds an entry at the end of the group of a path. */
export function addAt(group: FilterGroup, path: Path, entry: FilterEntry): FilterGroup {
  return changeAt(group, path, (found) =>
    isGroupEntry(found) ? { ...found, filters: [...found.filters, entry] } : found,
  );
}

export function joinAt(group: FilterGroup, path: Path, operator: FilterGroup['operator']): FilterGroup {
  return changeAt(group, path, (found) => (isGroupEntry(found) ? { ...found, operator } : found));
}

/** A group with the other operator than its parent, because a nested group with the same one changes nothing. */
export function groupIn(parent: FilterGroup): FilterGroup {
  return { version: 'v1', operator: parent.operator === 'and' ? 'or' : 'and', filters: [] };
}

/** How many levels of groups there are. */
export function depthOf(group: FilterGroup): number {
  const inner = group.filters.filter(isGroupEntry).map(depthOf);
  return 1 + Math.max(0, ...inner);
}

/** How many conditions there are, finished or not. */
export function clausesOf(group: FilterGroup): number {
  return group.filters.reduce((sum, entry) => sum + (isGroupEntry(entry) ? clausesOf(entry) : 1), 0);
}

/** Why nothing more can be added at a level; null when it can. */
export function whyNotMore(group: FilterGroup, level = 1): 'too_deep' | 'too_many' | null {
  if (level > LIMITS.filterDepth) return 'too_deep';
  return clausesOf(group) >= LIMITS.filterClauses ? 'too_many' : null;
}

/** Only the conditions that count, as they were written, and the groups that hold any. */
export function finishedOnly(group: FilterGroup): FilterGroup {
  const filters = group.filters
    .map((entry) => (isGroupEntry(entry) ? finishedOnly(entry) : entry))
    .filter((entry) => (isGroupEntry(entry) ? entry.filters.length > 0 : isFinished(entry)));
  return { ...group, filters };
}
