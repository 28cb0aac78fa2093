import type { AudienceCount } from './use-audience-count.ts';
import type { DraftForm } from './use-draft.ts';

/** What the form of every tab gets. */
export interface TabFormProps {
  form: DraftForm;
  audience: AudienceCount;
}
