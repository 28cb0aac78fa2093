import { z } from 'zod';
import { storedDraftReader } from '#lib/stored-draft-reader.ts';

const choice = z.object({ key: z.string().nullable(), label: z.string(), was: z.string().optional() });
/** Reads the draft of an earlier visit, as far as it is still valid. */
export const readStoredDraft = storedDraftReader(
  z.object({
    title: z.string(),
    description: z.string(),
    type: z.enum(['text', 'select', 'array', 'boolean', 'integer', 'date', 'time', 'datetime']),
    mandatory: z.boolean(),
    only_for_matching: z.boolean(),
    choices: z.array(choice),
    removed: z.array(z.string()),
  }),
);
