import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { paths } from '../../../paths.ts';
import type { Column } from '../../../ui/data-table.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { TextLink } from '../../../ui/links.tsx';
import { ListFooter } from '../../../ui/ListFooter.tsx';
import type { Campaign } from '../../campaigns/api.ts';
import { roundsQuery, type Round } from '../api.ts';
import { RoundBadge } from './RoundBadge.tsx';

/** Every session of a program, newest first. */
export function SessionsTable({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('rounds');
  const workspace = useWorkspace();
  const { state, change } = useListState();
  const { limit, offset } = state;
  const rounds = useQuery(roundsQuery(workspace, campaign.id, { limit, offset }));
  const columns = useColumns(campaign);
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
    return <EmptyState title={t('no_sessions.title')}>{t(`no_sessions.${campaign.status}`)}</EmptyState>;
  }
  return (
    <>
      <DataTable
        label={t('tabs.sessions')}
        columns={columns}
        rows={rounds.data?.results}
        rowId={({ id }) => id}
        rowName={({ number }) => t('session', { number })}
        stale={rounds.isPlaceholderData}
        skeletonRows={3}
      />
      <ListFooter page={rounds.data} onChange={change} />
    </>
  );
}

function useColumns({ timezone }: Campaign): Column<Round>[] {
  const { t } = useTranslation('rounds');
  const { number, dateTime } = useFormat(timezone);
  const { slug } = useWorkspace();
  const count = (key: 'asked' | 'accepted' | 'groups_count' | 'repeats'): Column<Round> => ({
    key,
    header: t(`column.${key}`),
    align: 'right',
    render: (round) => number(round[key]),
  });
  return [
    {
      key: 'number',
      header: t('column.session'),
      render: (round) => (
        <TextLink to={paths.sessionReview({ slug, id: round.campaign_id, session_id: round.id })}>
          {t('session', { number: round.number })}
        </TextLink>
      ),
    },
    {
      key: 'status',
      header: t('column.state'),
      phone: 'corner',
      render: (round) => <RoundBadge round={round} />,
    },
    {
      key: 'requests',
      header: t('column.requests'),
      render: ({ requests_sent_at, requests_send_at }) => {
        const at = requests_sent_at ?? requests_send_at;
        return at ? dateTime(at) : t('column.nobody_asked');
      },
    },
    {
      key: 'matches',
      header: t('column.matches'),
      phone: 'line',
      render: ({ matchs_sent_at, matchs_send_at }) => dateTime(matchs_sent_at ?? matchs_send_at),
    },
    count('asked'),
    count('accepted'),
    count('groups_count'),
    count('repeats'),
  ];
}
