import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { cleanText } from './text.ts';

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
export const operator = z.enum(OPERATORS);
export type Operator = z.infer<typeof operator>;

// Filters are stored as they are sent, also the conditions that do not count.
const text = (max: number) => z.string().max(max).overwrite(cleanText);
const scalar = z.union([text(LIMITS.cellLength), z.number(), z.boolean(), z.null()]);

/** One condition. Incomplete ones may be sent; `keepFilters` decides which count (spec, section 5). */
export const filterItem = z
  .strictObject({
    category_id: z.int().positive().nullish(),
    type: text(40).nullish(),
    operator: operator.nullish(),
    value: z.union([scalar, z.array(scalar).max(LIMITS.filterListLength)]).optional(),
  })
  .meta({ id: 'FilterItem' });
export type FilterItem = z.output<typeof filterItem>;

export interface FilterGroup {
  version: 'v1';
  operator: 'and' | 'or';
  filters: (FilterItem | FilterGroup)[];
}

interface FilterGroupInput {
  version?: 'v1' | undefined;
  operator?: 'and' | 'or' | undefined;
  filters: (FilterItem | FilterGroupInput)[];
}

const groupOf = (entry: z.ZodType) =>
  z.strictObject({
    version: z.literal('v1').default('v1'),
    operator: z.enum(['and', 'or']).default('and'),
    filters: z.array(entry).max(LIMITS.filterClauses),
  });

/**
 * Levels are spelled out instead of recursive: a recursive schema overflows the stack on a body of a few kilobytes.
 * One level more than allowed is read, so that the refusal of `keepFilters` can say what is wrong.
 */
function levels(depth: number): ReturnType<typeof groupOf> {
  return groupOf(depth > 1 ? z.union([levels(depth - 1), filterItem]) : filterItem);
}

/** A group of conditions; an entry may itself be a group. Depth and number of clauses are checked by `keepFilters`. */
export const filterGroup: z.ZodType<FilterGroup, FilterGroupInput> = levels(LIMITS.filterDepth + 1).meta({
  id: 'FilterGroup',
}) as unknown as z.ZodType<FilterGroup, FilterGroupInput>;

export const EMPTY_FILTERS: FilterGroup = { version: 'v1', operator: 'and', filters: [] };
