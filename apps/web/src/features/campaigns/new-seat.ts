import type { CampaignSeat } from '@fika/contract/campaign-seats';
import { EMPTY_FILTERS } from '@fika/contract/filter-shape';

/** A role that every participant may have, once. */
export const newSeat = (label: string): CampaignSeat => ({ label, filters: EMPTY_FILTERS, reuse: 1 });
