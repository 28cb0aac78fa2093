import { permissions } from '@fika/contract/permissions';
import { storedDraftReader } from '#lib/stored-draft-reader.ts';

/** Reads the draft of an earlier visit, as far as it is still valid. */
export const readStoredDraft = storedDraftReader(permissions);
