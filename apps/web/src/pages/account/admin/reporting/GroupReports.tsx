import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import type { Category } from '#features/categories/api.ts';
import { engagementQuery, mixingQuery, useExportReport } from '#features/dashboard/reports/api.ts';
import { isAmong, isBetween } from '#features/dashboard/reports/options.ts';
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
  field: Category;
}

/** How the options of a field took part. */
export function EngagementReport(props: ReportProps) {
  const { chosen } = useGroupingFields(props.search);
  return chosen ? <Options {...props} field={chosen} /> : <NoField />;
}

function Options({ search, change, field }: OfField) {
  const { t } = useTranslation(['reporting', 'report_tables']);
  const engagement = useQuery(engagementQuery(useWorkspace(), wantedOf(search), field.id));
  const columns = useOptionColumns(field, search);
  const rows = useOptionRows(engagement.data);
  const title = t('report_tables:names.engagement');
  const isEmpty = engagement.data?.total.invited === 0;
  const { options = [] } = search;
  return (
    <ReportSection
      title={title}
      lead={t('lead.engagement')}
      file={useExportReport('engagement', search, field.id)}
      filters={
        <>
          <FieldSelect search={search} change={change} field={field} />
          <OptionSelect
            label={t('report_tables:columns.option')}
            all={t('option.all')}
            options={engagement.data?.options}
            value={options[0]}
            onChange={(option) => change({ options: option === undefined ? undefined : [option] })}
          />
        </>
      }
      note={options.length > 0 && t('option.exported')}
      error={engagement.error}
      onRetry={() => void engagement.refetch()}
    >
      <WholeTable
        label={title}
        empty={t('empty.engagement')}
        columns={columns}
        rows={isEmpty ? [] : rows?.filter((row) => isAmong(row, options))}
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
  return chosen ? <Cells {...props} field={chosen} /> : <NoField />;
}

function Cells({ search, change, field }: OfField) {
  const { t } = useTranslation(['reporting', 'report_tables']);
  const mixing = useQuery(mixingQuery(useWorkspace(), wantedOf(search), field.id));
  const columns = useCellColumns();
  const rows = useCellRows(mixing.data);
  const title = t('report_tables:names.mixing');
  const { options = [] } = search;
  const [one, other] = options;
  return (
    <ReportSection
      title={title}
      lead={t('lead.mixing')}
      file={useExportReport('mixing', search, field.id)}
      filters={
        <>
          <FieldSelect search={search} change={change} field={field} />
          <OptionSelect
            label={t('report_tables:columns.group_a')}
            all={t('option.all_groups')}
            options={mixing.data?.groups}
            value={one}
            onChange={(option) => change({ options: option === undefined ? undefined : [option] })}
          />
          {one !== undefined && (
            <OptionSelect
              label={t('report_tables:columns.group_b')}
              all={t('option.all_others')}
              options={mixing.data?.groups}
              value={other}
              onChange={(option) => change({ options: option === undefined ? [one] : [one, option] })}
            />
          )}
        </>
      }
      note={options.length > 0 && t('option.exported')}
      error={mixing.error}
      onRetry={() => void mixing.refetch()}
    >
      <WholeTable
        label={title}
        empty={t('empty.mixing')}
        columns={columns}
        rows={rows?.filter((cell) => isBetween(cell, options))}
        rowId={({ key }) => key}
        rowName={({ names }) => names.join(', ')}
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
      value={String(field.id)}
      allowDeselect={false}
      // Options belong to their field.
      onChange={(value) => value !== null && change({ category: Number(value), options: undefined })}
    />
  );
}

type Option = string | null;

interface OptionSelectProps {
  label: string;
  /** The choice of all options. */
  all: string;
  options: readonly { choice: Option; label: string }[] | undefined;
  value: Option | undefined;
  onChange: (option: Option | undefined) => void;
}

/** Chooses one option of the field, or all. */
function OptionSelect({ label, all, options, value, onChange }: OptionSelectProps) {
  const { t } = useTranslation('report_tables');
  const keyOf = (choice: Option) => JSON.stringify(choice);
  return (
    <Select
      aria-label={label}
      placeholder={all}
      data={(options ?? []).map((option) => ({
        value: keyOf(option.choice),
        label: option.label || t('no_value'),
      }))}
      value={value === undefined ? null : keyOf(value)}
      clearable
      searchable={options !== undefined && options.length > 8}
      onChange={(key) => onChange(options?.find(({ choice }) => keyOf(choice) === key)?.choice)}
    />
  );
}

function NoField() {
  const { t } = useTranslation('reporting');
  return <EmptyState title={t('no_field.title')}>{t('no_field.text')}</EmptyState>;
}
