import { type Category, useCategories } from '#features/categories/api.ts';
import { groupFields } from '../groups-view.ts';
import type { DashboardSearch } from '../search.ts';

/** The fields whose options are groups, and the one of the address; null without any. */
export function useGroupingFields({ category }: DashboardSearch): {
  fields: Category[];
  chosen: Category | null;
} {
  const fields = groupFields(useCategories());
  return { fields, chosen: fields.find(({ id }) => id === category) ?? fields[0] ?? null };
}
