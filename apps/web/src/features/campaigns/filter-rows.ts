import type { Category } from '@fika/contract/endpoints/categories';
import type { FilterGroup, FilterItem, Operator } from '@fika/contract/filter-group';
import { FILTER_OPERATORS } from '@fika/contract/filter-types';

export type FilterEntry = FilterGroup['filters'][number];

/** Whether an entry is a group of conditions, which these forms show as a sentence and do not take apart. */
export function isGroupEntry(entry: FilterEntry): entry is FilterGroup {
  return 'filters' in entry;
}

/** What is entered as the value of a condition. */
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
  | 'days';

const SINGLE = {
  text: 'text',
  select: 'choice',
  array: 'choices',
  boolean: 'boolean',
  integer: 'number',
  date: 'date',
  datetime: 'date',
  time: 'time',
} as const satisfies Record<Category['type'], ValueKind>;

const MANY: Partial<Record<ValueKind, ValueKind>> = {
  text: 'texts',
  choice: 'choices',
  number: 'numbers',
  date: 'dates',
  time: 'times',
};

/** How the value of an operator is entered on a field of a type. */
export function valueKind(type: Category['type'], operator: Operator): ValueKind {
  if (operator === 'isdefined' || operator === 'isundefined') return 'none';
  if (['ltda', 'gtda', 'mtdfn', 'ltdfn'].includes(operator)) return 'days';
  const single = SINGLE[type];
  return operator === 'inn' || operator === 'nin' ? (MANY[single] ?? single) : single;
}

/** The words of an operator differ with the type: a date is before, a number is less, a list has one of. */
export type OperatorKey = `${'any' | 'list' | 'number' | 'date'}.${Operator}`;

export function operatorKey(type: Category['type'], operator: Operator): OperatorKey {
  const equals = ['eq', 'neq', 'inn', 'nin', 'contains', 'ncontains'].includes(operator);
  if (type === 'array' && equals) return `list.${operator}`;
  if (['lt', 'lte', 'gt', 'gte'].includes(operator)) {
    return type === 'integer' ? `number.${operator}` : `date.${operator}`;
  }
  return `any.${operator}`;
}

export function operatorsOf(type: Category['type']): readonly Operator[] {
  return FILTER_OPERATORS[type];
}

const FIRST_OPERATOR: Partial<Record<Category['type'], Operator>> = {
  select: 'inn',
  array: 'inn',
  text: 'contains',
};

/** A new condition on a field, still without its value. */
export function conditionOn(category: Pick<Category, 'id' | 'type'>): FilterItem {
  const operator = FIRST_OPERATOR[category.type] ?? FILTER_OPERATORS[category.type][0] ?? 'eq';
  return { category_id: category.id, type: category.type, operator, value: null };
}

/** The condition with another operator; its value stays as far as it still fits. */
export function withOperator(item: FilterItem, type: Category['type'], operator: Operator): FilterItem {
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

export function replaceEntry(group: FilterGroup, index: number, entry: FilterEntry): FilterGroup {
  return { ...group, filters: group.filters.with(index, entry) };
}

export function removeEntry(group: FilterGroup, index: number): FilterGroup {
  return { ...group, filters: group.filters.toSpliced(index, 1) };
}

export function addEntry(group: FilterGroup, entry: FilterEntry): FilterGroup {
  return { ...group, filters: [...group.filters, entry] };
}
