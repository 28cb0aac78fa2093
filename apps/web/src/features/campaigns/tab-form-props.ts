import type { Campaign } from './api.ts';
import type { AudienceCount } from './use-audience-count.ts';
import type { DraftForm } from './use-program-draft.ts';

/** The props of the form of every tab. */
export interface TabFormProps {
  campaign: Campaign;
  form: DraftForm;
  audience: AudienceCount;
}
