import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { useListState } from '#lib/use-list-state.ts';
import { paths } from '#paths.ts';
import type { Column } from '#ui/data-table.ts';
import { DataTable } from '#ui/DataTable.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { fullName } from '#ui/initials.ts';
import { ListFooter } from '#ui/ListFooter.tsx';
import { NothingFound } from '#ui/NothingFound.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PersonCell } from '#ui/PersonCell.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { Toolbar } from '#ui/Toolbar.tsx';
import { type Admin, adminsQuery, slotsQuery } from '#features/admins/api.ts';
import { AddAdmin } from './AddAdmin.tsx';
import { AdminMenu } from './AdminMenu.tsx';
import { useSummary } from '#features/admins/use-summary.ts';
import c from './AdminsPage.module.css';

/** The admins of the workspace, with their permissions. */
export function AdminsPage() {
  const { t } = useTranslation(['admins', 'common']);
  const workspace = useWorkspace();
  const list = useListState();
  const admins = useQuery(adminsQuery(workspace, list.state));
  const columns = useColumns();
  const page = admins.data;
  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={[{ label: t('common:nav.settings'), to: paths.settings(workspace) }, { label: t('crumb') }]}
        actions={<AddAdmin />}
      />
      <Slots />
      <Toolbar>
        <SearchInput
          label={t('search')}
          value={list.state.search}
          onChange={(search) => list.change({ search })}
        />
      </Toolbar>
      {admins.error && (
        <ErrorBanner title={t('load_failed')} error={admins.error} onRetry={() => void admins.refetch()} />
      )}
      {page?.count === 0 ? (
        <NothingFound
          title={t('new.nobody')}
          ways={[{ label: t('common:actions.clear_search'), onTake: () => list.change({ search: '' }) }]}
        />
      ) : (
        !admins.error && (
          <>
            <DataTable
              label={t('title')}
              columns={columns}
              rows={page?.results}
              rowId={({ id }) => id}
              rowName={fullName}
              ordering={list.state.ordering}
              onSort={list.sortBy}
              stale={admins.isPlaceholderData}
              renderMenu={(admin) => <AdminMenu admin={admin} />}
            />
            <ListFooter page={page} onChange={list.change} />
          </>
        )
      )}
    </>
  );
}

function Slots() {
  const { t } = useTranslation('admins');
  const workspace = useWorkspace();
  const { can } = useCan('members_admin_change');
  const { data } = useQuery({ ...slotsQuery(workspace), enabled: can });
  if (!data || data.allowed === null) return null;
  return <p className={c.slots}>{t('slots', { used: data.used, count: data.allowed })}</p>;
}

function useColumns(): Column<Admin>[] {
  const { t } = useTranslation('admins');
  const { slug, user } = useWorkspace();
  const summary = useSummary();
  return [
    {
      accessorKey: 'last_name',
      header: t('columns.admin'),
      meta: { width: '34%' },
      cell: ({ row: { original: admin } }) => (
        <PersonCell
          person={admin}
          detail={admin.email}
          to={paths.permissionsOf({ slug, id: admin.id })}
          badge={admin.id === user.id && <StatusBadge>{t('you')}</StatusBadge>}
        />
      ),
    },
    {
      id: 'may',
      header: t('columns.may'),
      meta: { phone: 'line' },
      cell: ({ row: { original: admin } }) => <span className={c.may}>{summary(admin)}</span>,
    },
    {
      accessorKey: 'role',
      header: t('columns.role'),
      sortDescFirst: true,
      meta: { width: '16%', phone: 'corner' },
      cell: ({ row }) => (
        <StatusBadge tone={row.original.role === 2 ? 'accent' : 'neutral'}>
          {t(`roles.${row.original.role}`)}
        </StatusBadge>
      ),
    },
  ];
}
