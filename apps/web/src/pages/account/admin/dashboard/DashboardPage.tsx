import { useQuery } from '@tanstack/react-query';
import { isNotFound } from '#lib/api-error.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '@mantine/core';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageSkeleton } from '#ui/Skeletons.tsx';
import { seenPrograms } from '#features/dashboard/access.ts';
import { type DashboardOverview, overviewQuery } from '#features/dashboard/api.ts';
import { DashboardFilters } from '#features/dashboard/components/DashboardFilters.tsx';
import { FiguresCard } from '#features/dashboard/components/FiguresCard.tsx';
import { useDashboardSearch, wantedOf } from '#features/dashboard/search.ts';
import c from './DashboardPage.module.css';

/** Who takes part, who meets and which groups rarely do, for the programs that the reader sees. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const workspace = useWorkspace();
  const { reason } = useCan('metrics_access_overall');
  if (seenPrograms(workspace) === 'none') {
    return (
      <EmptyState level={1} title={t('not_allowed')}>
        {reason} {t('not_allowed_text')}
      </EmptyState>
    );
  }
  return <Numbers />;
}

function Numbers() {
  const { t } = useTranslation('dashboard');
  const { search, change } = useDashboardSearch();
  const overview = useQuery(overviewQuery(useWorkspace(), wantedOf(search)));
  const { data, error } = overview;
  return (
    <div className={c.page}>
      <PageHeader title={t('title')} actions={<DashboardFilters search={search} onChange={change} />} />
      {data && <Days overview={data} />}
      {error && isNotFound(error) && (
        <EmptyState
          title={t('not_found.title')}
          actions={<Button onClick={() => change({ campaigns: undefined })}>{t('not_found.act')}</Button>}
        >
          {t('not_found.text')}
        </EmptyState>
      )}
      {error && !isNotFound(error) && (
        <ErrorBanner title={t('failed.figures')} error={error} onRetry={() => void overview.refetch()} />
      )}
      {data && <FiguresCard overview={data} stale={overview.isPlaceholderData} />}
      {!data && !error && <PageSkeleton />}
    </div>
  );
}

/** The days of the numbers and those that they are compared with. */
function Days({ overview: { range } }: { overview: DashboardOverview }) {
  const { t } = useTranslation('dashboard');
  const { date } = useFormat(range.timezone);
  const { start, end, previous } = range;
  return (
    <p className={c.days}>
      {t('days', {
        from: date(start),
        to: date(end),
        before_from: date(previous.start),
        before_to: date(previous.end),
      })}
    </p>
  );
}
