import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { participationsQuery, useExportReport } from '#features/dashboard/reports/api.ts';
import { useSessionColumns } from '#features/dashboard/reports/use-session-columns.tsx';
import { pageOf } from '#features/dashboard/reports/search.ts';
import { ListedTable } from './PagedTable.tsx';
import { ReportSection } from './ReportSection.tsx';
import { SumStrip } from './SumStrip.tsx';
import type { ReportProps } from './report-props.ts';

/** The sessions of the days with the answers of their members. */
export function ParticipationsReport({ search, change }: ReportProps) {
  const { t } = useTranslation(['reporting', 'report_tables']);
  const sessions = useQuery(participationsQuery(useWorkspace(), search));
  const columns = useSessionColumns();
  const page = sessions.data;
  const title = t('report_tables:names.participations');
  return (
    <ReportSection
      title={title}
      lead={t('lead.participations')}
      file={useExportReport('participations', search)}
      error={sessions.error}
      onRetry={() => void sessions.refetch()}
    >
      {page && page.count > 0 && <SumStrip total={page.total} sessions={page.count} />}
      <ListedTable
        label={title}
        empty={t('empty.participations')}
        columns={columns}
        rows={page?.results}
        rowId={({ id }) => id}
        rowName={({ number, campaign }) => t('session_of', { number, program: campaign.name })}
        ordering={pageOf('participations', search).ordering}
        onSort={(ordering) => change({ ordering })}
        stale={sessions.isPlaceholderData}
        page={page}
        onPage={change}
      />
    </ReportSection>
  );
}
