import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { engagementQuery, mixingQuery, useExportReport } from '#features/dashboard/reports/api.ts';
import { useGroupingFields } from '#features/dashboard/reports/use-grouping-fields.ts';
import {
  useCellColumns,
  useCellRows,
  useOptionColumns,
  useOptionRows,
} from '#features/dashboard/reports/use-table-columns.tsx';
import { wantedOf } from '#features/dashboard/search.ts';
import { WholeTable } from './PagedTable.tsx';
import { ReportSection } from './ReportSection.tsx';
import type { ReportProps } from './report-props.ts';

interface OfField extends ReportProps {
  field: number;
}

/** How the options of a field took part. */
export function EngagementReport(props: ReportProps) {
  const { chosen } = useGroupingFields(props.search);
  return chosen === null ? <NoField /> : <Options {...props} field={chosen} />;
}

function Options({ search, change, field }: OfField) {
  const { t } = useTranslation(['reporting', 'report_tables']);
  const engagement = useQuery(engagementQuery(useWorkspace(), wantedOf(search), field));
  const columns = useOptionColumns();
  const rows = useOptionRows(engagement.data);
  const title = t('report_tables:names.engagement');
  const isEmpty = engagement.data?.total.invited === 0;
  return (
    <ReportSection
      title={title}
      lead={t('lead.engagement')}
      file={useExportReport('engagement', search, field)}
      filters={<FieldSelect search={search} change={change} field={field} />}
      error={engagement.error}
      onRetry={() => void engagement.refetch()}
    >
      <WholeTable
        label={title}
        empty={t('empty.engagement')}
        columns={columns}
        rows={isEmpty ? [] : rows}
        rowId={({ key }) => key}
        rowName={({ label }) => label}
        stale={engagement.isPlaceholderData}
      />
    </ReportSection>
  );
}

/** Connections between the options of a field. */
export function MixingReport(props: ReportProps) {
  const { chosen } = useGroupingFields(props.search);
  return chosen === null ? <NoField /> : <Cells {...props} field={chosen} />;
}

function Cells({ search, change, field }: OfField) {
  const { t } = useTranslation(['reporting', 'report_tables']);
  const mixing = useQuery(mixingQuery(useWorkspace(), wantedOf(search), field));
  const columns = useCellColumns();
  const rows = useCellRows(mixing.data);
  const title = t('report_tables:names.mixing');
  return (
    <ReportSection
      title={title}
      lead={t('lead.mixing')}
      file={useExportReport('mixing', search, field)}
      filters={<FieldSelect search={search} change={change} field={field} />}
      error={mixing.error}
      onRetry={() => void mixing.refetch()}
    >
      <WholeTable
        label={title}
        empty={t('empty.mixing')}
        columns={columns}
        rows={rows}
        rowId={({ key }) => key}
        rowName={({ a, b }) => `${a}, ${b}`}
        stale={mixing.isPlaceholderData}
      />
    </ReportSection>
  );
}

function FieldSelect({ search, change, field }: OfField) {
  const { t } = useTranslation('reporting');
  const { fields } = useGroupingFields(search);
  if (fields.length < 2) return null;
  return (
    <Select
      aria-label={t('field')}
      data={fields.map(({ id, title }) => ({ value: String(id), label: title }))}
      value={String(field)}
      allowDeselect={false}
      onChange={(value) => value !== null && change({ category: Number(value) })}
    />
  );
}

function NoField() {
  const { t } = useTranslation('reporting');
  return <EmptyState title={t('no_field.title')}>{t('no_field.text')}</EmptyState>;
}
