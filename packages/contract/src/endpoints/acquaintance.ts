import { z } from 'zod';
import { instant } from '../common.ts';
import { shortUser } from './members.ts';

/** A person that a member was matched with, has met, or knew before; with neither count, they knew each other. */
export const acquaintance = z
  .object({
    user: shortUser,
    /** How often they met: coffees that a member of the group reported as met. */
    times: z.int(),
    /** How often they were matched without such a report. */
    matched: z.int(),
    first_met_at: instant.nullable(),
    last_met_at: instant.nullable(),
    last_matched_at: instant.nullable(),
  })
  .meta({ id: 'Acquaintance' });
export type Acquaintance = z.infer<typeof acquaintance>;
