import { SegmentedControl } from '@mantine/core';
import { REPORT_STATES } from '@fika/contract/endpoint-values';
import { useQuery } from '@tanstack/react-query';
import { lazyDialog } from '#ui/lazy-part.tsx';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { useListState } from '#lib/use-list-state.ts';
import { paths } from '#paths.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { ListFooter } from '#ui/ListFooter.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import { Toolbar } from '#ui/Toolbar.tsx';
import { type CoffeeReport, reportsQuery } from '#features/coffee-reports/api.ts';
import { reportsDefaults, type ReportsState } from '#features/coffee-reports/search.ts';
import { ReportCard } from './ReportCard.tsx';
import c from './ReportsPage.module.css';

const StepModal = lazyDialog(
  ({ report }) => report !== null,
  async () => (await import('./StepModal.tsx')).StepModal,
);

/** What members reported in programs that the admin manages. */
export function ReportsPage() {
  const { t } = useTranslation(['coffee_reports', 'common']);
  const { can, reason } = useCan('programs_management');
  const workspace = useWorkspace();
  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={[{ label: t('common:nav.members'), to: paths.members(workspace) }, { label: t('title') }]}
      />
      {can ? <Reports /> : <EmptyState title={t('not_allowed')}>{reason}</EmptyState>}
    </>
  );
}

function Reports() {
  const { t } = useTranslation('coffee_reports');
  const list = useListState<ReportsState>();
  const state = { ...reportsDefaults, ...list.state };
  const reports = useQuery(reportsQuery(useWorkspace(), state));
  const [taken, setTaken] = useState<CoffeeReport | null>(null);
  const page = reports.data;
  return (
    <>
      <p className={c.lead}>
        {t('lead')} {t('deleted')}
      </p>
      <Toolbar>
        <SegmentedControl
          aria-label={t('states_label')}
          data={REPORT_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
          value={state.state}
          onChange={(value) => list.change({ state: value })}
        />
      </Toolbar>
      {reports.error && (
        <ErrorBanner title={t('load_failed')} error={reports.error} onRetry={() => void reports.refetch()} />
      )}
      {!page && !reports.error && <SkeletonPeople rows={4} />}
      {page?.count === 0 && !reports.isPlaceholderData && (
        <EmptyState title={t(`empty.${state.state}`)}>{t('empty_body')}</EmptyState>
      )}
      {page && page.count > 0 && (
        <>
          <ul className={c.list} aria-label={t('title')} aria-busy={reports.isPlaceholderData}>
            {page.results.map((report) => (
              <li key={report.id}>
                <ReportCard report={report} onStep={() => setTaken(report)} />
              </li>
            ))}
          </ul>
          <ListFooter page={page} onChange={list.change} />
        </>
      )}
      <StepModal report={taken} onClose={() => setTaken(null)} />
    </>
  );
}
