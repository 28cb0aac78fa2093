import { IconPrinter } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { paths } from '#paths.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { LinkTabs } from '#ui/LinkTabs.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageSkeleton } from '#ui/Skeletons.tsx';
import { seenPrograms } from '#features/dashboard/access.ts';
import { DashboardFilters } from '#features/dashboard/components/DashboardFilters.tsx';
import { type Report, reportLink, REPORTS, useReportSearch } from '#features/dashboard/reports/search.ts';
import { MonthlyReportCard } from '#features/monthly-report/components/MonthlyReportCard.tsx';
import { DeliveryReport } from './DeliveryReport.tsx';
import { EngagementReport } from './GroupReports.tsx';
import { InactiveReport } from './InactiveReport.tsx';
import { NetworkReport } from './NetworkReport.tsx';
import { ParticipationsReport } from './ParticipationsReport.tsx';
import { ProgramsReport } from './ProgramsReport.tsx';
import type { ReportProps } from './report-props.ts';

const PrintReport = lazyPart(async () => (await import('./PrintReport.tsx')).PrintReport, <PageSkeleton />);

const REPORT: Record<Report, ComponentType<ReportProps>> = {
  participations: ParticipationsReport,
  engagement: EngagementReport,
  programs: ProgramsReport,
  network: NetworkReport,
  delivery: DeliveryReport,
  inactive: InactiveReport,
};

/** The lists behind the numbers of the dashboard, to read, to save and to print. */
export function ReportingPage() {
  const { t } = useTranslation('dashboard');
  const workspace = useWorkspace();
  const { reason } = useCan('metrics_access_overall');
  const { search, change } = useReportSearch();
  if (seenPrograms(workspace) === 'none') {
    return (
      <EmptyState level={1} title={t('not_allowed')}>
        {reason} {t('not_allowed_text')}
      </EmptyState>
    );
  }
  return search.print ? (
    <PrintReport search={search} />
  ) : (
    <Reports key={search.report} search={search} change={change} />
  );
}

function Reports({ search, change }: ReportProps) {
  const { t } = useTranslation('reporting');
  const workspace = useWorkspace();
  const { can: seesAll } = useCan('metrics_access_overall');
  const report = search.report ?? 'participations';
  const Open = REPORT[report];
  const to = paths.reporting(workspace);
  return (
    <>
      <PageHeader
        title={t('title')}
        tab={t(`report.${report}`)}
        actions={
          <DashboardFilters search={search} onChange={change}>
            <ButtonLink
              variant="default"
              to={to}
              search={{ ...reportLink(search, report), print: true } as never}
              leftSection={<IconPrinter size={16} aria-hidden="true" />}
            >
              {t('print.open')}
            </ButtonLink>
          </DashboardFilters>
        }
        tabs={
          <LinkTabs
            label={t('tabs')}
            tabs={REPORTS.map((one) => ({
              label: t(`report.${one}`),
              to,
              search: { ...reportLink(search, one) },
            }))}
          />
        }
      />
      <Open search={{ ...search, report }} change={change} />
      {seesAll && <MonthlyReportCard />}
    </>
  );
}
