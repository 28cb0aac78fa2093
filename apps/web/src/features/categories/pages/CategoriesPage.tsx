import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/use-format.ts';
import { useWorkspace } from '../../../lib/session.ts';
import { paths } from '../../../paths.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { ButtonLink, TextLink } from '../../../ui/links.tsx';
import { MenuLink } from '../../../ui/MenuLink.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { RowMenu } from '../../../ui/RowMenu.tsx';
import { StatusDot } from '../../../ui/StatusBadge.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { type Category, useCategories, useUpdateCategory } from '../api.ts';
import { TypeName } from '../components/TypeName.tsx';
import { activeFields, hasChoices } from '../view.ts';
import c from './CategoriesPage.module.css';

export function CategoriesPage() {
  const { t } = useTranslation(['categories', 'common']);
  const workspace = useWorkspace();
  const categories = useCategories();
  const active = activeFields(categories);
  const rows = [...active, ...categories.filter(({ status }) => status === 'inactive')];
  const columns = useColumns(rows.length > active.length);
  const status = useStatusChange();
  const add = (
    <ButtonLink to={paths.categoriesAdd(workspace)} leftSection={<IconPlus size={16} />}>
      {t('add')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={[{ label: t('common:nav.members'), to: paths.members(workspace) }, { label: t('title') }]}
        actions={rows.length > 0 && add}
      />
      {status.failed}
      {rows.length === 0 ? (
        <EmptyState
          title={t('empty.title')}
          actions={
            <>
              {add}
              <ButtonLink variant="default" to={paths.membersInvite({ slug: workspace.slug, tab: 'upload' })}>
                {t('empty.upload')}
              </ButtonLink>
            </>
          }
        >
          {t('empty.body')}
        </EmptyState>
      ) : (
        <>
          <p className={c.help}>{t('help')}</p>
          <DataTable
            label={t('list.label')}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            rowName={({ title }) => title}
            renderMenu={(row) => <CategoryMenu category={row} onStatus={status.change} />}
          />
        </>
      )}
    </>
  );
}

function useColumns(someRemoved: boolean): Column<Category>[] {
  const { t } = useTranslation('categories');
  const { number } = useFormat();
  const workspace = useWorkspace();
  const columns: Column<Category>[] = [
    {
      key: 'title',
      header: t('list.field'),
      width: '40%',
      render: ({ id, title, description }) => (
        <>
          <TextLink to={paths.categoriesEdit({ slug: workspace.slug, id })} className={c.name}>
            {title}
          </TextLink>
          {description && <div className={c.description}>{description}</div>}
        </>
      ),
    },
    { key: 'type', header: t('list.type'), phone: 'line', render: ({ type }) => <TypeName type={type} /> },
    {
      key: 'choices',
      header: t('list.choices'),
      align: 'right',
      render: ({ type, choices }) => (hasChoices(type) ? number(Object.keys(choices).length) : ''),
    },
    {
      key: 'only_for_matching',
      header: t('list.shown_to'),
      phone: 'line',
      render: ({ only_for_matching }) => t(only_for_matching ? 'list.only_for_matching' : 'list.everybody'),
    },
  ];
  if (!someRemoved) return columns;
  const status: Column<Category> = {
    key: 'status',
    header: t('list.status'),
    phone: 'line',
    render: (row) =>
      row.status === 'active' ? (
        <StatusDot tone="pine">{t('list.active')}</StatusDot>
      ) : (
        <StatusDot>{t('list.removed')}</StatusDot>
      ),
  };
  return [...columns, status];
}

/** Removing a field keeps its values, so it can be taken back. */
function useStatusChange() {
  const { t } = useTranslation('categories');
  const update = useUpdateCategory();
  const change = (category: Category, status: Category['status']) =>
    update.mutate(
      { id: category.id, changes: { status } },
      {
        onSuccess: ({ title }) => {
          const undo = () => change(category, status === 'active' ? 'inactive' : 'active');
          showToast({ message: t(status === 'active' ? 'done.restored' : 'done.removed', { title }), undo });
        },
      },
    );
  const wanted = update.variables?.changes.status;
  const failed = update.error && (
    <ErrorBanner title={t(wanted === 'active' ? 'failed.restore' : 'failed.remove')} error={update.error} />
  );
  return { change, failed };
}

interface CategoryMenuProps {
  category: Category;
  onStatus: (category: Category, status: Category['status']) => void;
}

function CategoryMenu({ category, onStatus }: CategoryMenuProps) {
  const { t } = useTranslation('categories');
  const workspace = useWorkspace();
  const { id, title, status } = category;
  return (
    <RowMenu name={title}>
      <MenuLink
        to={paths.categoriesEdit({ slug: workspace.slug, id })}
        leftSection={<IconPencil size={16} />}
      >
        {t('list.edit')}
      </MenuLink>
      {status === 'active' ? (
        <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => onStatus(category, 'inactive')}>
          {t('list.remove')}
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={() => onStatus(category, 'active')}>
          {t('list.restore')}
        </Menu.Item>
      )}
    </RowMenu>
  );
}
