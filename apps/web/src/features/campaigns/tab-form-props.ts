import type { AudienceCount } from './use-audience-count.ts';
import type { DraftForm } from './use-draft.ts';

/** What the form of every tab gets. */
export interface TabFormProps {
  form: DraftForm;
  audience: AudienceCount;
  /** The program as it is on the server; a new one, or an archive, has nothing to be computed with. */
  campaignId?: number | undefined;
}
