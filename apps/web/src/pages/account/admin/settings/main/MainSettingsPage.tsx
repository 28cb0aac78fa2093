import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useStoredDraft } from '#lib/use-stored-draft.ts';
import { paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { showToast } from '#ui/toast.tsx';
import { SilenceCard } from '#features/participations/components/SilenceCard.tsx';
import { useCompany, useSaveSettings } from '#features/workspaces/api.ts';
import { SettingsHeader } from '#features/workspaces/components/SettingsHeader.tsx';
import { AccessFields } from '#features/workspaces/forms/AccessFields.tsx';
import { CompanyFields } from '#features/workspaces/forms/CompanyFields.tsx';
import { HomeFields } from '#features/workspaces/forms/HomeFields.tsx';
import { callsOf, draftOf, faultsOf } from '#features/workspaces/settings-draft.ts';
import type { SettingsFormProps } from '#features/workspaces/settings-form.ts';
import c from '#features/workspaces/components/settings-pages.module.css';

/** Name, time zone and access of the workspace, and the content of the member home. */
export function MainSettingsPage() {
  const { t } = useTranslation('settings');
  const { options, ...workspace } = useWorkspace();
  const navigate = useNavigate();
  const company = useCompany();
  const base = useMemo(() => draftOf(company, options), [company, options]);
  const form = useStoredDraft(
    `fika-settings-${workspace.id}`,
    base,
    () => import('#features/workspaces/settings-stored-draft.ts'),
  );
  const [checked, setChecked] = useState(false);
  const save = useSaveSettings();
  const error = useFieldErrors(form.draft, checked, save.error);
  const { slug } = form.draft;
  const run = () => {
    setChecked(true);
    if (faultsOf(form.draft).size > 0) return;
    const moved = form.patch.slug === undefined ? null : slug.trim().toLowerCase();
    save.mutate(callsOf(base, form.patch), {
      onSuccess: () => {
        form.discard();
        setChecked(false);
        showToast({ message: t('done.saved') });
        if (moved)
          void navigate({ to: paths.settingsMain({ slug: moved }), replace: true, ignoreBlocker: true });
      },
    });
  };
  const isSuperadmin = workspace.user.role === 2;
  const props: SettingsFormProps = { form, error, isSuperadmin };
  return (
    <>
      <SettingsHeader title={t('main.title')} form={form} saving={save.isPending} onSave={run} />
      <div className={c.column}>
        {save.error !== null && !isOfSlug(save.error) && (
          <ErrorBanner title={t('failed.save')} error={save.error} />
        )}
        <CompanyFields {...props} />
        <AccessFields {...props} />
        <HomeFields {...props} />
        <SilenceCard />
      </div>
    </>
  );
}

const isOfSlug = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code.startsWith('slug_');

/** The error of a field: from the check in the browser, or from the server's refusal of the address. */
function useFieldErrors(draft: Parameters<typeof faultsOf>[0], checked: boolean, refusal: unknown) {
  const { t } = useTranslation('settings');
  const faults = faultsOf(draft);
  return (path: string): string | null => {
    const fault = faults.get(path);
    if (fault && checked) return t(`fault.${fault}`);
    return path === 'slug' && isOfSlug(refusal) ? refusal.message : null;
  };
}
