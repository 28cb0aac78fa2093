import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useStoredDraft } from '#lib/use-stored-draft.ts';
import { paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { Column } from '#ui/PageGrid.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { showToast } from '#ui/toast.tsx';
import { useCreateCategory } from '#features/categories/api.ts';
import { inputOf, NEW_FIELD } from '#features/categories/draft.ts';
import { CategoryForm } from '#features/categories/forms/CategoryForm.tsx';
import { isBesideField } from '#features/categories/forms/refusal.ts';

const FORM = 'category-form';

export function CategoryAddPage() {
  const { t } = useTranslation(['categories', 'common']);
  const workspace = useWorkspace();
  const navigate = useNavigate();
  const create = useCreateCategory();
  const form = useStoredDraft(
    `fika-field-${workspace.id}-new`,
    NEW_FIELD,
    () => import('#features/categories/stored-draft.ts'),
  );
  const { draft } = form;
  const submit = () =>
    create.mutate(inputOf(draft), {
      onSuccess: (added) => {
        form.discard();
        showToast({ message: t('done.added', { title: added.title }) });
        void navigate({ to: paths.categories(workspace), ignoreBlocker: true });
      },
    });
  const failed = create.error && !isBesideField(create.error);
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
            <ButtonLink
              variant="default"
              to={paths.categories(workspace)}
              onClick={form.discard}
              ignoreBlocker
            >
              {t('form.discard')}
            </ButtonLink>
            <Button type="submit" form={FORM} loading={create.isPending}>
              {t('form.submit_add')}
            </Button>
          </>
        }
      />
      <LeaveGuard dirty={form.dirty} within={paths.categoriesAdd(workspace)} />
      <Column>
        {failed && <ErrorBanner title={t('failed.add')} error={create.error} />}
        <CategoryForm id={FORM} draft={draft} set={form.set} error={create.error} onSubmit={submit} />
      </Column>
    </>
  );
}
