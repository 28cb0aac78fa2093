import { SESSION_ANSWERS } from '@fika/contract/endpoint-values';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import type { ListControls } from '#lib/use-list-state.ts';
import { paths } from '#paths.ts';
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
import { answersQuery, type RoundAnswer } from '#features/rounds/answers-api.ts';
import type { Round } from '#features/rounds/api.ts';
import { answerCounts, type SessionAnswer } from '#features/rounds/answers.ts';
import type { SessionState } from '#features/rounds/search.ts';
import { ExportTable } from '#features/rounds/components/ExportTable.tsx';
import { RemindButton } from './RemindButton.tsx';
import { DeliveryStateCell } from './DeliveryStateCell.tsx';

interface AnswersViewProps {
  round: Round;
  list: ListControls<SessionState>;
}

/** The members of a session with their answers. */
export function AnswersView({ round, list }: AnswersViewProps) {
  const { t } = useTranslation(['rounds', 'outcomes']);
  const { state, change } = list;
  const ref = { campaignId: round.campaign_id, roundId: round.id };
  const answers = useQuery(answersQuery(useWorkspace(), ref, state));
  const columns = useColumns();
  return (
    <section>
      <Toolbar>
        <SearchInput label={t('find')} value={state.search} onChange={(search) => change({ search })} />
        <AnswerFilter round={round} value={state.answer} onChange={(answer) => change({ answer })} />
        <RemindButton round={round} />
        <ExportTable
          campaignId={round.campaign_id}
          name={t('view.answers')}
          table={{ table: 'answers', round_id: round.id, search: state.search, answer: state.answer }}
        />
      </Toolbar>
      {answers.error && (
        <ErrorBanner
          title={t('outcomes:answers.not_loaded')}
          error={answers.error}
          onRetry={() => void answers.refetch()}
        />
      )}
      {answers.data?.count === 0 ? (
        <EmptyState size="inline" title={t('outcomes:answers.nobody.title')}>
          {t('outcomes:answers.nobody.text')}
        </EmptyState>
      ) : (
        !answers.error && (
          <>
            <DataTable
              label={t('view.answers')}
              columns={columns}
              rows={answers.data?.results}
              rowId={({ user }) => user.id}
              rowName={({ user }) => fullName(user)}
              stale={answers.isPlaceholderData}
            />
            <ListFooter page={answers.data} onChange={change} />
          </>
        )
      )}
    </section>
  );
}

interface AnswerFilterProps {
  round: Round;
  value: SessionAnswer | undefined;
  onChange: (answer: SessionAnswer | undefined) => void;
}

function AnswerFilter({ round, value, onChange }: AnswerFilterProps) {
  const { t } = useTranslation(['rounds', 'outcomes']);
  const { number } = useFormat();
  const counts = answerCounts(round);
  const data = SESSION_ANSWERS.map((answer) => ({
    value: answer,
    label: `${t(`answers.${answer}`)}, ${number(counts[answer])}`,
  }));
  return (
    <Select
      aria-label={t('outcomes:answers.filter')}
      placeholder={t('outcomes:answers.everybody')}
      data={data}
      value={value ?? null}
      clearable
      onChange={(chosen) => onChange(SESSION_ANSWERS.find((answer) => answer === chosen))}
    />
  );
}

const TONES = { accepted: 'accent', rejected: 'neutral', paused: 'neutral', none: 'cinnamon' } as const;

function useColumns(): Column<RoundAnswer>[] {
  const { t } = useTranslation(['rounds', 'outcomes']);
  const { slug } = useWorkspace();
  const { dateTime } = useFormat();
  return [
    {
      id: 'person',
      header: t('column.person'),
      meta: { width: '34%' },
      cell: ({ row: { original: one } }) => (
        <PersonCell
          person={one.user}
          detail={addressOf(one.user)}
          to={paths.memberProfile({ slug, id: one.user.id })}
        />
      ),
    },
    {
      id: 'answer',
      header: t('outcomes:answers.answer'),
      meta: { phone: 'corner' },
      cell: ({ row }) => (
        <StatusBadge tone={TONES[row.original.answer]}>
          {t(`outcomes:answers.of_member.${row.original.answer}`)}
        </StatusBadge>
      ),
    },
    {
      id: 'answered_at',
      header: t('outcomes:answers.answered_at'),
      meta: { phone: 'line' },
      cell: ({ row: { original: one } }) => one.answered_at && dateTime(one.answered_at),
    },
    {
      id: 'invitation',
      header: t('outcomes:answers.invitation'),
      // Left out on phones: beside the date of the answer, it would seem to have that date.
      cell: ({ row: { original: one } }) =>
        one.invitation ? (
          <DeliveryStateCell state={one.invitation.state} />
        ) : (
          t('outcomes:answers.no_invitation')
        ),
    },
  ];
}
