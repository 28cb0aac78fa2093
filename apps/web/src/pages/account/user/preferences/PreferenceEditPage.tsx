import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { LinkTabs } from '#ui/LinkTabs.tsx';
import { Column } from '#ui/PageGrid.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { showToast } from '#ui/toast.tsx';
import { type Preference, useUpdatePreference, type Wish, WISHES } from '#features/preferences/api.ts';
import { type PreferenceDraft, PreferenceForm } from '#features/preferences/forms/PreferenceForm.tsx';
import { useRemovePreference } from '#features/preferences/use-remove-preference.ts';
import c from './PreferencesPage.module.css';

const FORM = 'preference-form';

/** The tab of the address is the wish: to meet people, or rather not. It is saved with the rest. */
export function PreferenceEditPage({ preference, wish }: { preference: Preference; wish: Wish }) {
  const { t } = useTranslation('preferences');
  const workspace = useWorkspace();
  const navigate = useNavigate();
  const update = useUpdatePreference();
  const remove = useRemovePreference();
  const { id, label } = preference;
  const [draft, setDraft] = useState<PreferenceDraft>(preference);
  const toList = () => void navigate({ to: paths.preferences(workspace) });
  const submit = (chosen: { category: number; choice: string }) =>
    update.mutate(
      { id, changes: { wish, ...chosen } },
      {
        onSuccess: (saved) => {
          showToast({ message: t('done.saved', { label: saved.label }) });
          toList();
        },
      },
    );
  return (
    <>
      <PageHeader
        title={label}
        tab={t(`wish.${wish}`)}
        crumbs={[{ label: t('title'), to: paths.preferences(workspace) }, { label }]}
        actions={
          <>
            <Button variant="default" onClick={() => remove(preference, toList)}>
              {t('list.remove')}
            </Button>
            <Button type="submit" form={FORM} loading={update.isPending}>
              {t('form.submit_edit')}
            </Button>
          </>
        }
        tabs={
          <LinkTabs
            label={t('form.wish')}
            tabs={WISHES.map((value) => ({
              label: t(`wish.${value}`),
              to: paths.preferencesEditTab({ slug: workspace.slug, id, tab: value }),
            }))}
          />
        }
      />
      <Column>
        {update.error && <ErrorBanner title={t('failed.save')} error={update.error} />}
        {!preference.counts && (
          <Banner tone="cinnamon" title={t('list.out_of_use')}>
            {t('form.out_of_use')}
          </Banner>
        )}
        <p className={c.wish}>{t(`wish_help.${wish}`)}</p>
        <PreferenceForm id={FORM} preference={preference} draft={draft} set={setDraft} onSubmit={submit} />
      </Column>
    </>
  );
}
