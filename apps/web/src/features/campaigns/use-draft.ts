import { type KeptDraft, useKeptDraft } from '../../lib/use-kept-draft.ts';
import { type CampaignDraft, readKept } from './draft.ts';

export type DraftForm = KeptDraft<CampaignDraft>;

/** A program as it is being edited. */
export function useDraft(key: string, base: CampaignDraft): DraftForm {
  return useKeptDraft(key, base, readKept);
}
