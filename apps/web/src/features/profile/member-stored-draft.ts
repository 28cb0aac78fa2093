import { z } from 'zod';
import { storedDraftReader } from '#lib/stored-draft-reader.ts';

const input = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable();
/** Reads the draft of an earlier visit, as far as it is still valid. */
export const readStoredDraft = storedDraftReader(
  z.object({
    first_name: z.string(),
    last_name: z.string(),
    about_me: z.string(),
    email: z.string(),
    culture: z.enum(['en', 'fr']),
    manager: z.int().nullable(),
    fields: z.record(z.string(), input),
  }),
);
