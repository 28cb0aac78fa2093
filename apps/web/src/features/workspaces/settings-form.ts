import type { StoredDraft } from '#lib/use-stored-draft.ts';
import type { SettingsDraft } from './settings-draft.ts';

/** The props of every part of the settings form. */
export interface SettingsFormProps {
  form: StoredDraft<SettingsDraft>;
  /** The error of a field, by its path (`actions.fr.0.url`); null without one. */
  error: (path: string) => string | null;
  isSuperadmin: boolean;
}
