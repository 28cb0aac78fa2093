import { z } from 'zod';
import { filterGroup } from './filter-group.ts';
import { LIMITS } from './limits.ts';
import { oneLine } from './text.ts';

/** One role of a composed group: its members, and in how many groups one person may have it. */
export const campaignSeat = z.strictObject({
  /** The name of the role: "Mentor". */
  label: z.string().overwrite(oneLine).min(1).max(LIMITS.seatLabel),
  /** The members of the program's audience who may have it; without conditions all. */
  filters: filterGroup,
  /**
   * In how many groups of one session the same person may take this place; null is without limit. The place that the most people
   * fit takes each of them once, regardless of this value.
   */
  reuse: z.int().min(1).max(LIMITS.seatReuse).nullable().default(1),
});
export type CampaignSeat = z.output<typeof campaignSeat>;

/** The places of a group of the algorithm `advanced`: one for each of its people. */
export const campaignSeats = z.array(campaignSeat).max(LIMITS.usersPerGroupMax);
