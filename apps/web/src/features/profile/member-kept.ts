import { z } from 'zod';
import { keptReader } from '#lib/kept-draft.ts';

const input = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable();
/** Reads the draft of an earlier visit, as far as it is still valid. */
export const readKept = keptReader(
  z.object({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    culture: z.enum(['en', 'fr']),
    manager: z.int().nullable(),
    fields: z.record(z.string(), input),
  }),
);
