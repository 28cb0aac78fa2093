import { type Category, useCategories } from '#features/categories/api.ts';
import type { DashboardSearch } from '../search.ts';

const GROUPING_TYPES: ReadonlySet<Category['type']> = new Set(['select', 'boolean']);

/** The fields whose options are groups, and the one of the address; null without any. */
export function useGroupingFields({ category }: DashboardSearch) {
  const fields = useCategories().filter(
    ({ type, status }) => status === 'active' && GROUPING_TYPES.has(type),
  );
  const chosen = fields.find(({ id }) => id === category) ?? fields[0];
  return { fields, chosen: chosen?.id ?? null };
}
