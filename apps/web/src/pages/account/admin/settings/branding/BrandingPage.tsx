import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useStoredDraft } from '#lib/use-stored-draft.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { showToast } from '#ui/toast.tsx';
import { useCompany, useSaveColour } from '#features/workspaces/api.ts';
import { readColour } from '#features/workspaces/branding.ts';
import { BrandPreview } from './BrandPreview.tsx';
import { SettingsHeader } from '#features/workspaces/components/SettingsHeader.tsx';
import { ColourField } from '#features/workspaces/forms/ColourField.tsx';
import { LogoField } from '#features/workspaces/forms/LogoField.tsx';
import c from '#features/workspaces/components/settings-pages.module.css';

/** The branding of the workspace: its logo and color, in the web app and in emails. */
export function BrandingPage() {
  const { t } = useTranslation('settings');
  const workspace = useWorkspace();
  const company = useCompany();
  const form = useStoredDraft(
    `fika-branding-${workspace.id}`,
    { colour: company.colour ?? '' },
    () => import('#features/workspaces/branding-stored-draft.ts'),
  );
  const [checked, setChecked] = useState(false);
  const save = useSaveColour();
  const colour = readColour(form.draft.colour);
  const run = () => {
    setChecked(true);
    if (!colour.ok) return;
    save.mutate(colour.value, {
      onSuccess: () => {
        form.discard();
        setChecked(false);
        showToast({ message: t(colour.value === null ? 'branding.done_none' : 'branding.done_colour') });
      },
    });
  };
  return (
    <>
      <SettingsHeader title={t('branding.title')} form={form} saving={save.isPending} onSave={run} />
      <div className={c.column}>
        {save.error !== null && <ErrorBanner title={t('failed.save')} error={save.error} />}
        <LogoField url={company.logo_url} />
        <ColourField
          value={form.draft.colour}
          onChange={(value) => form.set({ colour: value })}
          error={checked && !colour.ok ? t('branding.colour_wrong') : null}
        >
          <BrandPreview colour={colour.ok ? colour.value : null} />
        </ColourField>
      </div>
    </>
  );
}
