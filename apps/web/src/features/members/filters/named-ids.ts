import type { FilterGroup } from '@fika/contract/filter-shape';

export type FilterEntry = FilterGroup['filters'][number];

export function isGroupEntry(entry: FilterEntry): entry is FilterGroup {
  return 'filters' in entry;
}

type Named = 'usercompany_id' | 'audience' | 'campaign';

/** The ids of a type that a filter names, at any level. */
export function idsOf(group: FilterGroup, type: Named): number[] {
  const ids = group.filters.flatMap((entry) => {
    if (isGroupEntry(entry)) return idsOf(entry, type);
    if (entry.type !== type) return [];
    return (Array.isArray(entry.value) ? entry.value : [entry.value]).map(Number).filter((id) => id > 0);
  });
  return [...new Set(ids)];
}
