import type { FilterGroup } from '@fika/contract/filter-shape';
import { useAudienceWords } from './use-audience-words.ts';

/** The audience of an unsaved program in words; for a saved one the server sends them. */
export function AudienceWords({ filters }: { filters: FilterGroup }) {
  return useAudienceWords(filters);
}
