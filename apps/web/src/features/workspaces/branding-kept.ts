import { z } from 'zod';
import { keptReader } from '#lib/kept-draft.ts';

/** What an earlier visit left in the browser, as far as it can still be used. */
export const readKept = keptReader(z.object({ colour: z.string() }));
