import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { programsReportQuery, useExportReport } from '#features/dashboard/reports/api.ts';
import { useProgramColumns } from '#features/dashboard/reports/use-table-columns.tsx';
import { wantedOf } from '#features/dashboard/search.ts';
import { WholeTable } from './PagedTable.tsx';
import { ReportSection } from './ReportSection.tsx';
import type { ReportProps } from './report-props.ts';

/** The programs side by side. */
export function ProgramsReport({ search }: ReportProps) {
  const { t } = useTranslation(['reporting', 'report_tables']);
  const programs = useQuery(programsReportQuery(useWorkspace(), wantedOf(search)));
  const columns = useProgramColumns(search);
  const title = t('report_tables:names.programs');
  return (
    <ReportSection
      title={title}
      lead={t('lead.programs')}
      file={useExportReport('programs', search)}
      error={programs.error}
      onRetry={() => void programs.refetch()}
    >
      <WholeTable
        label={title}
        empty={t('empty.programs')}
        columns={columns}
        rows={programs.data?.campaigns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        stale={programs.isPlaceholderData}
      />
    </ReportSection>
  );
}
