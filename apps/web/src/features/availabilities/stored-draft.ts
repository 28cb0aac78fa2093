import { availability } from '@fika/contract/availability';
import { z } from 'zod';
import { storedDraftReader } from '#lib/stored-draft-reader.ts';

/** Reads what an earlier visit left in the browser. */
export const readStoredDraft = storedDraftReader(availability.extend({ timezone: z.string() }));
