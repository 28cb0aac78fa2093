import { z } from 'zod';
import { filterGroup } from './filter-group.ts';
import { LIMITS } from './limits.ts';
import { oneLine } from './text.ts';

/** One place of a composed group: who may sit there, and in how many groups one person may take it. */
export const campaignSeat = z.strictObject({
  /** What the place is called: "Mentor". */
  label: z.string().overwrite(oneLine).min(1).max(LIMITS.seatLabel),
  /** Who of the program's audience may sit there; without conditions everybody. */
  filters: filterGroup,
  /**
   * In how many groups of one session the same person may take this place; null is without limit. The place that most
   * people fit is filled once by each of them, whatever is said here.
   */
  reuse: z.int().min(1).max(LIMITS.seatReuse).nullable().default(1),
});
export type CampaignSeat = z.output<typeof campaignSeat>;

/** The places of a group of the algorithm `advanced`: as many as the group has people. */
export const campaignSeats = z.array(campaignSeat).max(LIMITS.usersPerGroupMax);
