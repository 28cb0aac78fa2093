import type { Operator } from './filter-shape.ts';
import { FIELD_TYPES } from './statuses.ts';

/** The choice that means "no value" in a filter on a select or array field. */
export const UNDEFINED_CHOICE = '__undefined__';

/** Types that name no field: they filter on the member itself. */
export const MEMBER_FILTER_TYPES = [
  'search',
  'usercompany_id',
  'is_active',
  'is_admin',
  'audience',
  'campaign',
] as const;

export const FILTER_TYPES = [...FIELD_TYPES, ...MEMBER_FILTER_TYPES] as const;
export type FilterType = (typeof FILTER_TYPES)[number];

const DEFINED = ['isdefined', 'isundefined'] as const;
const EQUALS = ['eq', 'neq', 'inn', 'nin'] as const;
const COMPARES = ['lt', 'lte', 'gt', 'gte'] as const;
const DAYS = ['ltda', 'gtda', 'mtdfn', 'ltdfn'] as const;

/** Which operators make sense for a type. A condition with another one is refused. */
export const FILTER_OPERATORS: Readonly<Record<FilterType, readonly Operator[]>> = {
  text: [...EQUALS, 'contains', 'ncontains', ...DEFINED],
  select: [...EQUALS, ...DEFINED],
  array: [...EQUALS, 'contains', 'ncontains', ...DEFINED],
  boolean: ['eq', 'neq', ...DEFINED],
  integer: [...EQUALS, ...COMPARES, ...DEFINED],
  time: [...EQUALS, ...COMPARES, ...DEFINED],
  date: [...EQUALS, ...COMPARES, ...DAYS, ...DEFINED],
  datetime: [...EQUALS, ...COMPARES, ...DAYS, ...DEFINED],
  search: ['contains', 'ncontains'],
  usercompany_id: EQUALS,
  is_active: ['eq', 'neq'],
  is_admin: ['eq', 'neq'],
  audience: EQUALS,
  campaign: EQUALS,
};

/** Whether a type filters on the member itself and not on a field. */
export function isMemberType(type: FilterType): type is (typeof MEMBER_FILTER_TYPES)[number] {
  return (MEMBER_FILTER_TYPES as readonly string[]).includes(type);
}
