import type { FilterGroup } from '@fika/contract/filter-shape';
import { humanFilters } from '@fika/contract/human-filters';
import { translate } from '#lib/i18n.ts';
import { useCategories } from '#features/categories/api.ts';
import { useFilterNames } from '#features/members/filters/use-filter-names.ts';

/** A filter in words. */
export function useAudienceWords(filters: FilterGroup): string {
  const names = useFilterNames(filters);
  return humanFilters(filters, useCategories(), translate(), names);
}
