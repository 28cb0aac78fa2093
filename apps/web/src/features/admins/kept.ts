import { permissions } from '@fika/contract/permissions';
import { keptReader } from '#lib/kept-draft.ts';

/** Reads the draft of an earlier visit, as far as it is still valid. */
export const readKept = keptReader(permissions);
