import { filterGroup } from '@fika/contract/filter-group';
import { z } from 'zod';
import { storedDraftReader } from '#lib/stored-draft-reader.ts';

/** Reads the draft of an earlier visit, as far as it is still valid. */
export const readStoredDraft = storedDraftReader(
  z.object({ name: z.string(), description: z.string(), filters: filterGroup }),
);
