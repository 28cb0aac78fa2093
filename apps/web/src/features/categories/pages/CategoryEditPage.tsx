import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../../lib/session.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/links.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { type Category, useUpdateCategory } from '../api.ts';
import { CategoryForm, type CategoryFormValues } from '../forms/CategoryForm.tsx';
import { FailedSave, takenTitle } from './CategoryAddPage.tsx';

const FORM = 'category-form';

export function CategoryEditPage({ category }: { category: Category }) {
  const { t } = useTranslation(['categories', 'common']);
  const workspace = useWorkspace();
  const navigate = useNavigate();
  const update = useUpdateCategory();
  const submit = ({ choices, type: _type, ...values }: CategoryFormValues) =>
    update.mutate(
      { id: category.id, changes: { ...values, ...(choices.length > 0 && { add_choices: choices }) } },
      {
        onSuccess: ({ title }) => {
          showToast({ message: t('done.saved', { title }) });
          void navigate({ to: paths.categories(workspace) });
        },
      },
    );
  return (
    <>
      <PageHeader
        title={t('form.edit_title')}
        crumbs={[
          { label: t('common:nav.members'), to: paths.members(workspace) },
          { label: t('title'), to: paths.categories(workspace) },
          { label: category.title },
        ]}
        actions={
          <>
            <ButtonLink variant="default" to={paths.categories(workspace)}>
              {t('form.discard')}
            </ButtonLink>
            <Button type="submit" form={FORM} loading={update.isPending}>
              {t('form.submit_edit')}
            </Button>
          </>
        }
      />
      <FailedSave title={t('failed.save')} error={update.error} />
      <CategoryForm id={FORM} category={category} titleError={takenTitle(update.error)} onSubmit={submit} />
    </>
  );
}
