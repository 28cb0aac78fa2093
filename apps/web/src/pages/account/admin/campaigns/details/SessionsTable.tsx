import { campaignCan } from '@fika/contract/statuses';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { useListState } from '#lib/use-list-state.ts';
import { paths } from '#paths.ts';
import type { Column } from '#ui/data-table.ts';
import { DataTable } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { GuardedLink } from '#ui/GuardedButton.tsx';
import { TextLink } from '#ui/links.tsx';
import { ListFooter } from '#ui/ListFooter.tsx';
import { Toolbar } from '#ui/Toolbar.tsx';
import type { Campaign } from '#features/campaigns/api.ts';
import { roundsQuery, type Round } from '#features/rounds/api.ts';
import { RoundBadge } from '#features/rounds/components/RoundBadge.tsx';
import { SessionMenu, WithdrawModal } from './SessionMenu.tsx';

/** Every session of a program, newest first. */
export function SessionsTable({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('rounds');
  const workspace = useWorkspace();
  const { state, change } = useListState();
  const { limit, offset } = state;
  const rounds = useQuery(roundsQuery(workspace, campaign.id, { limit, offset }));
  const columns = useColumns(campaign);
  const [withdrawing, setWithdrawing] = useState<Round | null>(null);
  if (rounds.error && !rounds.data) {
    return (
      <ErrorBanner
        title={t('not_loaded.sessions')}
        error={rounds.error}
        onRetry={() => void rounds.refetch()}
      />
    );
  }
  if (rounds.data?.count === 0) {
    return (
      <EmptyState title={t('no_sessions.title')} actions={<AddSessionLink campaign={campaign} />}>
        {t(`no_sessions.${campaign.status}`)}
      </EmptyState>
    );
  }
  return (
    <>
      <Toolbar>
        <AddSessionLink campaign={campaign} />
      </Toolbar>
      <DataTable
        label={t('tabs.sessions')}
        columns={columns}
        rows={rounds.data?.results}
        rowId={({ id }) => id}
        rowName={({ number }) => t('session', { number })}
        stale={rounds.isPlaceholderData}
        skeletonRows={3}
        renderMenu={(round) => <SessionMenu round={round} onWithdraw={() => setWithdrawing(round)} />}
      />
      <ListFooter page={rounds.data} onChange={change} />
      {withdrawing && <WithdrawModal round={withdrawing} onClose={() => setWithdrawing(null)} />}
    </>
  );
}

function AddSessionLink({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('details');
  const { slug } = useWorkspace();
  return (
    <GuardedLink
      to={paths.sessionAdd({ slug, id: campaign.id })}
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      reason={campaignCan.edit(campaign) ? null : t('sessions.archived')}
    >
      {t('sessions.add')}
    </GuardedLink>
  );
}

function useColumns({ timezone }: Campaign): Column<Round>[] {
  const { t } = useTranslation('rounds');
  const { number, dateTime } = useFormat(timezone);
  const { slug } = useWorkspace();
  const count = (key: 'asked' | 'accepted' | 'groups_count' | 'repeats'): Column<Round> => ({
    id: key,
    header: t(`column.${key}`),
    meta: { align: 'right' },
    cell: ({ row: { original: round } }) => number(round[key]),
  });
  return [
    {
      id: 'number',
      header: t('column.session'),
      cell: ({ row: { original: round } }) => (
        <TextLink to={paths.sessionReview({ slug, id: round.campaign_id, session_id: round.id })}>
          {t('session', { number: round.number })}
        </TextLink>
      ),
    },
    {
      id: 'status',
      header: t('column.state'),
      meta: { phone: 'corner' },
      cell: ({ row: { original: round } }) => <RoundBadge round={round} />,
    },
    {
      id: 'requests',
      header: t('column.requests'),
      cell: ({ row }) => {
        const { requests_sent_at, requests_send_at } = row.original;
        const at = requests_sent_at ?? requests_send_at;
        return at ? dateTime(at) : t('column.nobody_asked');
      },
    },
    {
      id: 'matches',
      header: t('column.matches'),
      meta: { phone: 'line' },
      cell: ({ row }) => dateTime(row.original.matchs_sent_at ?? row.original.matchs_send_at),
    },
    count('asked'),
    count('accepted'),
    count('groups_count'),
    count('repeats'),
  ];
}
