import type { CampaignSeat } from '@fika/contract/campaign-seats';
import type { FilterGroup } from '@fika/contract/filter-group';
import { normaliseFilters } from '@fika/contract/filters';

/** A place as it can be saved. */
export const completeSeat = (seat: CampaignSeat): CampaignSeat => ({
  ...seat,
  label: seat.label.trim(),
  filters: completeFilters(seat.filters),
});

/** Without the conditions that are still being written; what cannot be used is left for the server to refuse. */
export function completeFilters(filters: FilterGroup): FilterGroup {
  const canonical = normaliseFilters(filters);
  return canonical.ok ? canonical.group : filters;
}
