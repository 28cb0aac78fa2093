import { z } from 'zod';
import { instant } from '../common.ts';
import { shortUser } from './members.ts';

/** Somebody whom a member was matched with, has met, or knew before; with neither count, they knew each other. */
export const acquaintance = z
  .object({
    user: shortUser,
    /** How often they met: coffees that somebody of the group said took place. */
    times: z.int(),
    /** How often they were matched without anybody saying so. */
    matched: z.int(),
    first_met_at: instant.nullable(),
    last_met_at: instant.nullable(),
    last_matched_at: instant.nullable(),
  })
  .meta({ id: 'Acquaintance' });
export type Acquaintance = z.infer<typeof acquaintance>;
