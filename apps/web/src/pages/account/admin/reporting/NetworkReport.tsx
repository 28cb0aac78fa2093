import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { fullName, nameInside } from '#ui/initials.ts';
import { pairsQuery, type ReportedPair, useExportReport } from '#features/dashboard/reports/api.ts';
import { pageOf } from '#features/dashboard/reports/search.ts';
import { MixingReport } from './GroupReports.tsx';
import { ListedTable } from './PagedTable.tsx';
import { OfPeople } from './OfPeople.tsx';
import { ReportSection } from './ReportSection.tsx';
import type { ReportProps } from './report-props.ts';
import { usePairColumns } from './use-people-columns.tsx';

/** Connections between groups, and the pairs. */
export function NetworkReport(props: ReportProps) {
  return (
    <>
      <MixingReport {...props} />
      <OfPeople {...props} title="pairs">
        <Pairs {...props} />
      </OfPeople>
    </>
  );
}

const nameOf = (person: ReportedPair['a']) => fullName(person) || nameInside(person);

function Pairs({ search, change }: ReportProps) {
  const { t } = useTranslation(['reporting', 'report_tables']);
  const pairs = useQuery(pairsQuery(useWorkspace(), search));
  const columns = usePairColumns();
  const page = pairs.data;
  const title = t('report_tables:names.pairs');
  return (
    <ReportSection
      title={title}
      lead={t('lead.pairs')}
      file={useExportReport('pairs', search)}
      namesMembers
      filters={
        <Checkbox
          label={t('repeats')}
          checked={search.repeats === true}
          onChange={(event) => change({ repeats: event.currentTarget.checked || undefined })}
        />
      }
      error={pairs.error}
      onRetry={() => void pairs.refetch()}
    >
      <ListedTable
        label={title}
        empty={t('empty.pairs')}
        columns={columns}
        rows={page?.results}
        rowId={({ a, b }) => `${a.id} ${b.id}`}
        rowName={({ a, b }) => `${nameOf(a)}, ${nameOf(b)}`}
        ordering={pageOf('pairs', search).ordering}
        onSort={(ordering) => change({ ordering })}
        stale={pairs.isPlaceholderData}
        page={page}
        onPage={change}
      />
    </ReportSection>
  );
}
