import type { KeptDraft } from '#lib/use-kept-draft.ts';
import type { SettingsDraft } from './settings-draft.ts';

/** What every part of the form of the settings is given. */
export interface SettingsFormProps {
  form: KeptDraft<SettingsDraft>;
  /** The sentence beside a field, by its path (`actions.fr.0.url`); null when nothing is wrong with it. */
  error: (path: string) => string | null;
  isSuperadmin: boolean;
}
