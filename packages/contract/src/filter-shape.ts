// Filters without the schema that checks them: the part that every page of the web needs.

export const OPERATORS = [
  'eq',
  'neq',
  'inn',
  'nin',
  'contains',
  'ncontains',
  'lt',
  'lte',
  'gt',
  'gte',
  'ltda',
  'gtda',
  'mtdfn',
  'ltdfn',
  'isdefined',
  'isundefined',
] as const;
export type Operator = (typeof OPERATORS)[number];

type Scalar = string | number | boolean | null;

/** One condition. Incomplete ones may be sent; `normaliseFilters` decides which count (spec, section 5). */
export interface FilterItem {
  category_id?: number | null | undefined;
  type?: string | null | undefined;
  operator?: Operator | null | undefined;
  value?: Scalar | Scalar[] | undefined;
}

export interface FilterGroup {
  version: 'v1';
  operator: 'and' | 'or';
  filters: (FilterItem | FilterGroup)[];
}

export const EMPTY_FILTERS: FilterGroup = { version: 'v1', operator: 'and', filters: [] };
