import { Button, SegmentedControl } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { Labelled } from '#ui/Labelled.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { Column } from '#ui/PageGrid.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { showToast } from '#ui/toast.tsx';
import { useCreatePreference, type Wish, WISHES } from '#features/preferences/api.ts';
import { type PreferenceDraft, PreferenceForm } from '#features/preferences/forms/PreferenceForm.tsx';

const FORM = 'preference-form';

export function PreferenceAddPage() {
  const { t } = useTranslation('preferences');
  const workspace = useWorkspace();
  const navigate = useNavigate();
  const create = useCreatePreference();
  const [wish, setWish] = useState<Wish>('meet');
  const [draft, setDraft] = useState<PreferenceDraft>({ category: null, choice: null });
  const submit = (chosen: { category: number; choice: string }) =>
    create.mutate(
      { wish, ...chosen },
      {
        onSuccess: ({ label }) => {
          showToast({ message: t('done.added', { label }) });
          void navigate({ to: paths.preferences(workspace) });
        },
      },
    );
  return (
    <>
      <PageHeader
        title={t('form.add_title')}
        crumbs={[{ label: t('title'), to: paths.preferences(workspace) }, { label: t('form.crumb_add') }]}
        actions={
          <>
            <ButtonLink variant="default" to={paths.preferences(workspace)}>
              {t('form.discard')}
            </ButtonLink>
            <Button type="submit" form={FORM} loading={create.isPending}>
              {t('form.submit_add')}
            </Button>
          </>
        }
      />
      <Column>
        {create.error && <ErrorBanner title={t('failed.add')} error={create.error} />}
        <PreferenceForm id={FORM} draft={draft} set={setDraft} onSubmit={submit}>
          <Labelled label={t('form.wish')} help={t(`wish_help.${wish}`)}>
            <SegmentedControl
              aria-label={t('form.wish')}
              data={WISHES.map((value) => ({ value, label: t(`wish.${value}`) }))}
              value={wish}
              onChange={setWish}
            />
          </Labelled>
        </PreferenceForm>
      </Column>
    </>
  );
}
