import { Menu, SegmentedControl } from '@mantine/core';
import { IconMailForward, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { useFormat } from '#lib/use-format.ts';
import { useListState } from '#lib/use-list-state.ts';
import { paths } from '#paths.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import type { Column } from '#ui/data-table.ts';
import { DataTable } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { GuardedLink } from '#ui/GuardedButton.tsx';
import { ListFooter } from '#ui/ListFooter.tsx';
import { NothingFound } from '#ui/NothingFound.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { RowMenu } from '#ui/RowMenu.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { StatusDot } from '#ui/StatusBadge.tsx';
import { showToast } from '#ui/toast.tsx';
import { Toolbar } from '#ui/Toolbar.tsx';
import { type Invite, invitesQuery, useResend, useRevoke } from '#features/invitations/api.ts';
import { inviteCan, STATE_TONES } from '#features/invitations/view.ts';
import { invitesDefaults, type InvitesState, STATES } from '#features/invitations/search.ts';
import c from './InvitesPage.module.css';

export function InvitesPage() {
  const { t } = useTranslation(['invitations', 'common']);
  const { can, reason } = useCan('members_add');
  const workspace = useWorkspace();
  return (
    <>
      <PageHeader
        title={t('list.title')}
        crumbs={[
          { label: t('common:nav.members'), to: paths.members(workspace) },
          { label: t('list.title') },
        ]}
        actions={
          <GuardedLink
            to={paths.membersInvite({ slug: workspace.slug, tab: 'mail' })}
            reason={reason}
            leftSection={<IconPlus size={16} aria-hidden="true" />}
          >
            {t('list.invite')}
          </GuardedLink>
        }
      />
      {can ? <InviteList /> : <EmptyState title={t('invite.not_allowed')}>{reason}</EmptyState>}
    </>
  );
}

function InviteList() {
  const { t } = useTranslation('invitations');
  const workspace = useWorkspace();
  const list = useListState<InvitesState>();
  const state = { ...invitesDefaults, ...list.state };
  const invites = useQuery(invitesQuery(workspace, state));
  const columns = useColumns();
  const page = invites.data;
  const isFiltered = state.search !== '' || state.state !== 'all';
  // Rows of the previous list say nothing about this one.
  if (page?.count === 0 && !isFiltered && !invites.isPlaceholderData)
    return <EmptyState title={t('list.empty')}>{t('list.empty_body')}</EmptyState>;
  return (
    <>
      <Toolbar>
        <SearchInput
          label={t('list.search')}
          value={state.search}
          onChange={(search) => list.change({ search })}
        />
        <SegmentedControl
          aria-label={t('list.states')}
          data={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
          value={state.state}
          onChange={(value) => list.change({ state: value })}
        />
      </Toolbar>
      {invites.error && (
        <ErrorBanner
          title={t('list.load_failed')}
          error={invites.error}
          onRetry={() => void invites.refetch()}
        />
      )}
      {page?.count === 0 ? (
        <NothingFound
          title={t('list.nothing')}
          ways={[{ label: t('list.nothing_reset'), onTake: () => list.change(invitesDefaults) }]}
        >
          {t('list.nothing_body')}
        </NothingFound>
      ) : (
        !invites.error && (
          <>
            <DataTable
              label={t('list.title')}
              columns={columns}
              rows={page?.results}
              rowId={({ id }) => id}
              rowName={({ email }) => email}
              ordering={state.ordering}
              onSort={list.sortBy}
              stale={invites.isPlaceholderData}
              skeletonRows={state.limit}
              renderMenu={(invite) => <InviteMenu invite={invite} />}
            />
            <ListFooter page={page} onChange={list.change} />
          </>
        )
      )}
    </>
  );
}

function useColumns(): Column<Invite>[] {
  const { t } = useTranslation('invitations');
  const { date } = useFormat();
  return [
    {
      accessorKey: 'email',
      header: t('columns.email'),
      meta: { width: '40%' },
      cell: ({ row }) => <span className={c.email}>{row.original.email}</span>,
    },
    {
      id: 'state',
      header: t('columns.state'),
      meta: { phone: 'corner' },
      cell: ({ row }) => (
        <StatusDot tone={STATE_TONES[row.original.state]}>{t(`states.${row.original.state}`)}</StatusDot>
      ),
    },
    {
      accessorKey: 'sent_at',
      header: t('columns.sent'),
      sortDescFirst: true,
      meta: { phone: 'line' },
      cell: ({ row }) => date(row.original.sent_at),
    },
    {
      id: 'until',
      header: t('columns.until'),
      cell: ({ row }) => {
        const { state, expires_at, accepted_at } = row.original;
        return state === 'accepted' && accepted_at
          ? t('columns.accepted_on', { date: date(accepted_at) })
          : state === 'revoked'
            ? ''
            : date(expires_at);
      },
    },
    {
      id: 'by',
      header: t('columns.by'),
      cell: ({ row }) => row.original.invited_by_name || t('columns.by_link'),
    },
  ];
}

function InviteMenu({ invite }: { invite: Invite }) {
  const { t } = useTranslation('invitations');
  const [asking, setAsking] = useState<'resend' | 'revoke' | null>(null);
  const resend = useResend();
  const revoke = useRevoke();
  if (!inviteCan.resend(invite)) return null;
  const acts = { resend, revoke };
  const shown = asking ?? 'revoke';
  return (
    <>
      <RowMenu name={invite.email}>
        <Menu.Item
          leftSection={<IconMailForward size={16} aria-hidden="true" />}
          onClick={() => setAsking('resend')}
        >
          {t('resend.action')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash size={16} aria-hidden="true" />}
          onClick={() => setAsking('revoke')}
        >
          {t('revoke.action')}
        </Menu.Item>
      </RowMenu>
      <ConfirmModal
        opened={asking !== null}
        onClose={() => setAsking(null)}
        title={t(`${shown}.title`, { email: invite.email })}
        confirmLabel={t(`${shown}.confirm`)}
        keepLabel={t(`${shown}.keep`)}
        failedTitle={t(`${shown}.failed`)}
        danger={shown === 'revoke'}
        onConfirm={async () => {
          await acts[shown].mutateAsync(invite.id);
          showToast({ message: t(`${shown}.done`, { email: invite.email }) });
        }}
      >
        {t(`${shown}.body`)}
      </ConfirmModal>
    </>
  );
}
