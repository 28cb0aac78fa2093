import { availability } from '@fika/contract/availability';
import { z } from 'zod';
import { keptReader } from '#lib/kept-draft.ts';

/** Reads what an earlier visit left in the browser. */
export const readKept = keptReader(availability.extend({ timezone: z.string() }));
