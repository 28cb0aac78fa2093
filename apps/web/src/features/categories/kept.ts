import { z } from 'zod';
import { keptReader } from '#lib/kept-draft.ts';

const choice = z.object({ key: z.string().nullable(), label: z.string(), was: z.string().optional() });
/** What an earlier visit left in the browser, as far as it can still be used. */
export const readKept = keptReader(
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
