import { z } from 'zod';
import { keptReader } from '#lib/kept-draft.ts';

/** Reads the draft of an earlier visit, as far as it is still valid. */
export const readKept = keptReader(z.object({ colour: z.string() }));
