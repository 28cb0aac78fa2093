import { Button, Menu } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useStoredDraft } from '#lib/use-stored-draft.ts';
import { paths } from '#paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { Column } from '#ui/PageGrid.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { RowMenu } from '#ui/RowMenu.tsx';
import { showToast } from '#ui/toast.tsx';
import { type Category, useCategories, useUpdateCategory } from '#features/categories/api.ts';
import { RemoveField } from './RemoveField.tsx';
import { changeOf, draftOf } from '#features/categories/draft.ts';
import { CategoryForm } from '#features/categories/forms/CategoryForm.tsx';
import { isBesideField } from '#features/categories/forms/refusal.ts';

const FORM = 'category-form';

/** `category` is the field from the route; changes that other admins save in the meantime are shown. */
export function CategoryEditPage({ category: found }: { category: Category }) {
  const { t } = useTranslation(['categories', 'common']);
  const workspace = useWorkspace();
  const navigate = useNavigate();
  const update = useUpdateCategory();
  const [removing, setRemoving] = useState(false);
  const category = useCategories().find(({ id }) => id === found.id) ?? found;
  const base = useMemo(() => draftOf(category), [category]);
  const form = useStoredDraft(
    `fika-field-${workspace.id}-${category.id}`,
    base,
    () => import('#features/categories/stored-draft.ts'),
  );
  const { draft } = form;
  const toList = () => void navigate({ to: paths.categories(workspace), ignoreBlocker: true });
  const discard = () => {
    form.discard();
    update.reset();
  };
  const submit = () =>
    update.mutate(
      { id: category.id, changes: changeOf(category, draft) },
      {
        onSuccess: ({ title }) => {
          form.discard();
          showToast({ message: t('done.saved', { title }) });
        },
      },
    );
  const restore = () =>
    update.mutate(
      { id: category.id, changes: { status: 'active' } },
      { onSuccess: ({ title }) => showToast({ message: t('done.restored', { title }) }) },
    );
  const isRemoved = category.status === 'inactive';
  const failed = update.error && !isBesideField(update.error);
  return (
    <>
      <PageHeader
        title={category.title}
        crumbs={[
          { label: t('common:nav.members'), to: paths.members(workspace) },
          { label: t('title'), to: paths.categories(workspace) },
          { label: category.title },
        ]}
        actions={
          <>
            <Button variant="default" disabled={!form.dirty || update.isPending} onClick={discard}>
              {t('form.discard')}
            </Button>
            <Button type="submit" form={FORM} disabled={!form.dirty} loading={update.isPending}>
              {t('form.submit_edit')}
            </Button>
            {!isRemoved && <FieldMenu title={category.title} onRemove={() => setRemoving(true)} />}
          </>
        }
      />
      <LeaveGuard
        dirty={form.dirty}
        within={paths.categoriesEdit({ slug: workspace.slug, id: category.id })}
      />
      <Column>
        {failed && <ErrorBanner title={t('failed.save')} error={update.error} />}
        {isRemoved && <Removed isDisabled={form.dirty} onRestore={restore} />}
        <CategoryForm
          id={FORM}
          category={category}
          draft={draft}
          set={form.set}
          error={update.error}
          onSubmit={submit}
        />
      </Column>
      <RemoveField field={category} opened={removing} onClose={() => setRemoving(false)} onRemoved={toList} />
    </>
  );
}

function FieldMenu({ title, onRemove }: { title: string; onRemove: () => void }) {
  const { t } = useTranslation('categories');
  return (
    <RowMenu name={title} variant="default">
      <Menu.Item color="lingon" leftSection={<IconTrash size={16} />} onClick={onRemove}>
        {t('list.remove')}
      </Menu.Item>
    </RowMenu>
  );
}

function Removed({ isDisabled, onRestore }: { isDisabled: boolean; onRestore: () => void }) {
  const { t } = useTranslation('categories');
  return (
    <Banner
      tone="cinnamon"
      title={t('inactive.banner')}
      action={
        <Button variant="default" size="compact-sm" disabled={isDisabled} onClick={onRestore}>
          {t('inactive.restore')}
        </Button>
      }
    >
      {t('inactive.banner_body')}
    </Banner>
  );
}
