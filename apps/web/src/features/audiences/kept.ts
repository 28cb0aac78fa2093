import { filterGroup } from '@fika/contract/filter-group';
import { z } from 'zod';
import { keptReader } from '#lib/kept-draft.ts';

/** What an earlier visit left in the browser, as far as it can still be used. */
export const readKept = keptReader(
  z.object({ name: z.string(), description: z.string(), filters: filterGroup }),
);
