import { z } from 'zod';
import { type FilterGroup, type FilterItem, OPERATORS } from './filter-shape.ts';
import { LIMITS } from './limits.ts';
import { cleanText } from './text.ts';

export * from './filter-shape.ts';

export const operator = z.enum(OPERATORS);

// Filters are stored as they are sent, also the conditions that do not count.
const text = (max: number) => z.string().max(max).overwrite(cleanText);
const scalar = z.union([text(LIMITS.cellLength), z.number(), z.boolean(), z.null()]);

/** One condition. Incomplete ones may be sent; `normaliseFilters` decides which count (spec, section 5). */
export const filterItem = z
  .strictObject({
    category_id: z.int().positive().nullish(),
    type: text(40).nullish(),
    operator: operator.nullish(),
    value: z.union([scalar, z.array(scalar).max(LIMITS.filterListLength)]).optional(),
  })
  .meta({ id: 'FilterItem' });

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
 * One level more than allowed is read, so that the refusal of `normaliseFilters` can say what is wrong.
 */
function levels(depth: number): ReturnType<typeof groupOf> {
  return groupOf(depth > 1 ? z.union([levels(depth - 1), filterItem]) : filterItem);
}

/** A group of conditions; an entry may itself be a group. Depth and number of clauses are checked by `normaliseFilters`. */
export const filterGroup: z.ZodType<FilterGroup, FilterGroupInput> = levels(LIMITS.filterDepth + 1).meta({
  id: 'FilterGroup',
}) as unknown as z.ZodType<FilterGroup, FilterGroupInput>;
