import { Select } from '@mantine/core';
import { OUTCOMES, type Outcome } from '@fika/contract/statuses';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import type { ListControls } from '#lib/use-list-state.ts';
import type { Column } from '#ui/data-table.ts';
import { DataTable } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { addressOf, fullName } from '#ui/initials.ts';
import { ListFooter } from '#ui/ListFooter.tsx';
import { PersonCell } from '#ui/PersonCell.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { Toolbar } from '#ui/Toolbar.tsx';
import { outcomesQuery, type Round, type RoundOutcome } from '#features/rounds/api.ts';
import { ExportTable } from '#features/rounds/components/ExportTable.tsx';
import { outcomeTone } from '#features/rounds/view.ts';
import type { SessionState } from '#features/rounds/search.ts';

interface OutcomesViewProps {
  round: Round;
  list: ListControls<SessionState>;
}

/** The outcome of each member, with the reason. */
export function OutcomesView({ round, list }: OutcomesViewProps) {
  const { t } = useTranslation(['rounds', 'outcomes']);
  const { state, change } = list;
  const ref = { campaignId: round.campaign_id, roundId: round.id };
  const outcomes = useQuery(outcomesQuery(useWorkspace(), ref, state));
  const columns = useColumns();
  if (round.outcomes.length === 0) {
    return <EmptyState title={t('outcomes:no_outcomes.title')}>{t('outcomes:no_outcomes.text')}</EmptyState>;
  }
  return (
    <>
      <Toolbar>
        <SearchInput label={t('find')} value={state.search} onChange={(search) => change({ search })} />
        <OutcomeFilter round={round} value={state.outcome} onChange={(outcome) => change({ outcome })} />
        <ExportTable
          campaignId={round.campaign_id}
          name={t('view.outcomes')}
          table={{ table: 'outcomes', round_id: round.id, search: state.search, outcome: state.outcome }}
        />
      </Toolbar>
      {outcomes.error && (
        <ErrorBanner
          title={t('not_loaded.outcomes')}
          error={outcomes.error}
          onRetry={() => void outcomes.refetch()}
        />
      )}
      {outcomes.data?.count === 0 ? (
        <EmptyState size="inline" title={t('outcomes:nobody.title')}>
          {t('outcomes:nobody.text')}
        </EmptyState>
      ) : (
        !outcomes.error && (
          <>
            <DataTable
              label={t('view.outcomes')}
              columns={columns}
              rows={outcomes.data?.results}
              rowId={({ user }) => user.id}
              rowName={({ user }) => fullName(user)}
              stale={outcomes.isPlaceholderData}
            />
            <ListFooter page={outcomes.data} onChange={change} />
          </>
        )
      )}
    </>
  );
}

interface OutcomeFilterProps {
  round: Round;
  value: Outcome | undefined;
  onChange: (outcome: Outcome | undefined) => void;
}

function OutcomeFilter({ round, value, onChange }: OutcomeFilterProps) {
  const { t } = useTranslation(['rounds', 'statuses']);
  const { number } = useFormat();
  const counts = new Map(round.outcomes.map(({ outcome, count }) => [outcome, count]));
  const data = OUTCOMES.filter((outcome) => counts.has(outcome) || outcome === value).map((outcome) => ({
    value: outcome,
    label: `${t(`statuses:outcome.${outcome}`)}, ${number(counts.get(outcome) ?? 0)}`,
  }));
  return (
    <Select
      aria-label={t('filter.outcome')}
      placeholder={t('filter.every_outcome')}
      data={data}
      value={value ?? null}
      clearable
      onChange={(chosen) => onChange(OUTCOMES.find((outcome) => outcome === chosen))}
    />
  );
}

function useColumns(): Column<RoundOutcome>[] {
  const { t } = useTranslation(['rounds', 'statuses']);
  return [
    {
      id: 'person',
      header: t('column.person'),
      meta: { width: '34%' },
      cell: ({ row }) => <PersonCell person={row.original.user} detail={addressOf(row.original.user)} />,
    },
    {
      id: 'outcome',
      header: t('column.outcome'),
      meta: { phone: 'corner' },
      cell: ({ row }) => (
        <StatusBadge tone={outcomeTone(row.original.outcome)}>
          {t(`statuses:outcome.${row.original.outcome}`)}
        </StatusBadge>
      ),
    },
    {
      id: 'reason',
      header: t('column.reason'),
      meta: { phone: 'line' },
      cell: ({ row }) => row.original.reason.sentence,
    },
  ];
}
