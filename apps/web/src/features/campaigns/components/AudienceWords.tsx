import type { FilterGroup } from '@fika/contract/filter-shape';
import { useAudienceWords } from './use-audience-words.ts';

/** Who a program is for, as long as it is not saved: then the server says it. */
export function AudienceWords({ filters }: { filters: FilterGroup }) {
  return useAudienceWords(filters);
}
