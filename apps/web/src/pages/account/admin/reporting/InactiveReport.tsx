import { Select } from '@mantine/core';
import { REPORTED_REASONS } from '@fika/contract/report-tables';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { fullName, nameInside } from '#ui/initials.ts';
import { inactiveQuery, useExportReport } from '#features/dashboard/reports/api.ts';
import { pageOf } from '#features/dashboard/reports/search.ts';
import { ListedTable } from './PagedTable.tsx';
import { OfPeople } from './OfPeople.tsx';
import { ReportSection } from './ReportSection.tsx';
import type { ReportProps } from './report-props.ts';
import { useInactiveColumns } from './use-people-columns.tsx';

/** Members without an introduction in the range. */
export function InactiveReport(props: ReportProps) {
  return (
    <OfPeople {...props} title="inactive">
      <Members {...props} />
    </OfPeople>
  );
}

function Members({ search, change }: ReportProps) {
  const { t } = useTranslation(['reporting', 'report_tables']);
  const members = useQuery(inactiveQuery(useWorkspace(), search));
  const columns = useInactiveColumns();
  const page = members.data;
  const title = t('report_tables:names.inactive');
  const filter = shownFilter(search);
  const { date } = useFormat();
  const previous = page?.range.previous;
  return (
    <ReportSection
      title={title}
      lead={
        search.stopped && previous
          ? t('lead.stopped', { from: date(previous.start), to: date(previous.end) })
          : t('lead.inactive')
      }
      file={useExportReport('inactive', search)}
      namesMembers
      filters={<ReasonSelect search={search} change={change} counts={page} />}
      error={members.error}
      onRetry={() => void members.refetch()}
    >
      <ListedTable
        label={title}
        empty={t(`empty.${filter === ALL ? 'inactive' : isOther(filter) ? filter : 'of_reason'}`)}
        isEmptyGood
        columns={columns}
        rows={page?.results}
        rowId={({ id }) => id}
        rowName={(member) => fullName(member) || nameInside(member)}
        ordering={pageOf('inactive', search).ordering}
        onSort={(ordering) => change({ ordering })}
        stale={members.isPlaceholderData}
        page={page}
        onPage={change}
      />
    </ReportSection>
  );
}

const ALL = 'all';
const NEWCOMERS = 'newcomers';
const STOPPED = 'stopped';

const isOther = (filter: string) => filter === NEWCOMERS || filter === STOPPED;

function shownFilter({ reason, newcomers, stopped }: ReportProps['search']): string {
  if (newcomers) return NEWCOMERS;
  return stopped ? STOPPED : (reason ?? ALL);
}

interface ReasonSelectProps extends ReportProps {
  counts: { reasons: { reason: string; members: number }[]; newcomers: number; stopped: number } | undefined;
}

function ReasonSelect({ search, change, counts }: ReasonSelectProps) {
  const { t } = useTranslation(['reporting', 'report_tables']);
  const withCount = (name: string, count: number | undefined) =>
    count === undefined ? name : t('with_count', { name, count });
  const options = [
    { value: ALL, label: t('reason.all') },
    ...REPORTED_REASONS.map((reason) => ({
      value: reason,
      label: withCount(
        t(`report_tables:reasons.${reason}`),
        counts?.reasons.find((one) => one.reason === reason)?.members,
      ),
    })),
    { value: NEWCOMERS, label: withCount(t('reason.newcomers'), counts?.newcomers) },
    { value: STOPPED, label: withCount(t('reason.stopped'), counts?.stopped) },
  ];
  return (
    <Select
      aria-label={t('reason.label')}
      // The longest label, with its count.
      w={270}
      maw="100%"
      data={options}
      value={shownFilter(search)}
      allowDeselect={false}
      onChange={(value) =>
        change({
          reason: REPORTED_REASONS.find((reason) => reason === value),
          newcomers: value === NEWCOMERS || undefined,
          stopped: value === STOPPED || undefined,
        })
      }
    />
  );
}
