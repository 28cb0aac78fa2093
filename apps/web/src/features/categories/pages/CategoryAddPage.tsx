import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { useWorkspace } from '../../../lib/session.ts';
import { paths } from '../../../paths.ts';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useCreateCategory } from '../api.ts';
import { CategoryForm, type CategoryFormValues } from '../forms/CategoryForm.tsx';

const FORM = 'category-form';

export function CategoryAddPage() {
  const { t } = useTranslation(['categories', 'common']);
  const workspace = useWorkspace();
  const navigate = useNavigate();
  const create = useCreateCategory();
  const submit = (values: CategoryFormValues) =>
    create.mutate(values, {
      onSuccess: ({ title }) => {
        showToast({ message: t('done.added', { title }) });
        void navigate({ to: paths.categories(workspace) });
      },
    });
  return (
    <>
      <PageHeader
        title={t('form.add_title')}
        crumbs={[
          { label: t('common:nav.members'), to: paths.members(workspace) },
          { label: t('title'), to: paths.categories(workspace) },
          { label: t('form.crumb_add') },
        ]}
        actions={
          <>
            <ButtonLink variant="default" to={paths.categories(workspace)}>
              {t('form.discard')}
            </ButtonLink>
            <Button type="submit" form={FORM} loading={create.isPending}>
              {t('form.submit_add')}
            </Button>
          </>
        }
      />
      <FailedSave title={t('failed.add')} error={create.error} />
      <CategoryForm id={FORM} titleError={takenTitle(create.error)} onSubmit={submit} />
    </>
  );
}

/** A name that is taken stands at its field, everything else above the form. */
export function takenTitle(error: unknown): string | null {
  return error instanceof ApiError && error.code === 'category_exists' ? error.message : null;
}

export function FailedSave({ title, error }: { title: string; error: unknown }) {
  if (!error || takenTitle(error) !== null) return null;
  return <ErrorBanner title={title} error={error} />;
}
