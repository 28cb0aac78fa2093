import { Button } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useIsFetching, useQuery } from '@tanstack/react-query';
import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { paths } from '#paths.ts';
import { DataTable } from '#ui/DataTable.tsx';
import type { Column } from '#ui/data-table.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { PageSkeleton } from '#ui/Skeletons.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { WorkspaceLogo } from '#ui/WorkspaceLogo.tsx';
import { type DashboardOverview, overviewQuery } from '#features/dashboard/api.ts';
import { seenPrograms } from '#features/dashboard/access.ts';
import { FiguresCard } from '#features/dashboard/components/FiguresCard.tsx';
import { seenPeople } from '#features/dashboard/reports/access.ts';
import {
  deliveryQuery,
  engagementQuery,
  inactiveQuery,
  mixingQuery,
  participationsQuery,
  programsReportQuery,
} from '#features/dashboard/reports/api.ts';
import { type ReportSearch, reportLink } from '#features/dashboard/reports/search.ts';
import { useGroupingFields } from '#features/dashboard/reports/use-grouping-fields.ts';
import { useSessionColumns } from '#features/dashboard/reports/use-session-columns.tsx';
import {
  useCellColumns,
  useCellRows,
  useDeliveryColumns,
  useOptionColumns,
  useOptionRows,
  useProgramColumns,
} from '#features/dashboard/reports/use-table-columns.tsx';
import { linkSearch, wantedOf } from '#features/dashboard/search.ts';
import { useLightPrint } from '#features/dashboard/use-light-print.ts';
import { SumStrip } from './SumStrip.tsx';
import c from './PrintReport.module.css';

interface OfSearch {
  search: ReportSearch;
}

/** Everything of the days and programs on paper, without names of members. */
export function PrintReport({ search }: OfSearch) {
  const { t } = useTranslation('reporting');
  const workspace = useWorkspace();
  usePageTitle(t('title'));
  useLightPrint();
  const overview = useQuery(overviewQuery(workspace, wantedOf(search)));
  const { data, error } = overview;
  // Paper shows what has loaded.
  const isLoading = useIsFetching() > 0;
  return (
    <article className={c.report}>
      <div className={c.tools}>
        <ButtonLink
          variant="subtle"
          to={paths.reporting(workspace)}
          search={reportLink(search, search.report ?? 'participations') as never}
          leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
        >
          {t('print.back')}
        </ButtonLink>
        <Button
          disabled={!data || isLoading}
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          onClick={() => globalThis.print()}
        >
          {t('print.act')}
        </Button>
      </div>
      {error && <ErrorBanner title={t('failed')} error={error} onRetry={() => void overview.refetch()} />}
      {!data && !error && <PageSkeleton />}
      {data && <Sections search={search} overview={data} />}
    </article>
  );
}

function Sections({ search, overview }: OfSearch & { overview: DashboardOverview }) {
  const { t } = useTranslation('reporting');
  const { chosen } = useGroupingFields(search);
  return (
    <>
      <Cover search={search} overview={overview} />
      <section className={c.section} aria-label={t('print.figures')}>
        <h2>{t('print.figures')}</h2>
        <FiguresCard overview={overview} search={search} stale={false} />
      </section>
      <Programs search={search} />
      <Sessions search={search} />
      {chosen !== null && <Options search={search} field={chosen.id} />}
      {chosen !== null && <Cells search={search} field={chosen.id} />}
      <Emails search={search} />
      {seenPeople(useWorkspace(), search.campaigns ?? []) !== 'none' && <Inactive search={search} />}
    </>
  );
}

/** The logo of the company, and what the report is about. */
function Cover({ search, overview: { range, audience } }: OfSearch & { overview: DashboardOverview }) {
  const { t } = useTranslation('reporting');
  const workspace = useWorkspace();
  const { date, list } = useFormat(range.timezone);
  const { data } = useQuery(programsReportQuery(workspace, wantedOf(search)));
  const isAll = (search.campaigns ?? []).length === 0;
  const { first_name: first, last_name: last } = workspace.user;
  const everything = t(seenPrograms(workspace) === 'all' ? 'print.all_programs' : 'print.own_programs', {
    name: `${first} ${last}`.trim(),
  });
  const programs = isAll ? everything : list((data?.campaigns ?? []).map(({ name }) => name));
  return (
    <header className={c.cover}>
      <div className={c.logo}>
        <WorkspaceLogo workspace={workspace} />
        <span>{workspace.name}</span>
      </div>
      <h1>{t('title')}</h1>
      <p className={c.days}>{t('days', { from: date(range.start), to: date(range.end) })}</p>
      <p>{t('print.programs', { programs })}</p>
      {audience && <p>{t('print.audience', { audience: audience.name })}</p>}
      <p className={c.made}>{t('print.made', { date: date(new Date(useNow())) })}</p>
    </header>
  );
}

interface PartProps<Row extends RowData> {
  name: 'participations' | 'engagement' | 'programs' | 'mixing' | 'delivery';
  columns: Column<Row>[];
  rows: readonly Row[] | undefined;
  error: unknown;
  rowId: (row: Row) => string | number;
  /** How many rows there are in all. */
  count: number | undefined;
  before?: ReactNode;
}

/** Rows of a table on paper. More are in the export. */
const MOST = 60;

function Part<Row extends RowData>({ name, columns, rows, error, rowId, count = 0, before }: PartProps<Row>) {
  const { t } = useTranslation(['reporting', 'report_tables']);
  const shown = rows?.slice(0, MOST);
  const more = count - (shown?.length ?? 0);
  const title = t(`report_tables:names.${name}`);
  return (
    <section className={c.section} aria-label={title}>
      <h2>{title}</h2>
      <p className={c.lead}>{t(`lead.${name}`)}</p>
      {before}
      {Boolean(error) && <ErrorBanner title={t('failed')} error={error} />}
      {shown?.length === 0 ? (
        <p>{t(`empty.${name}`)}</p>
      ) : (
        !error && (
          <DataTable label={title} columns={columns} rows={shown} rowId={rowId} rowName={() => title} />
        )
      )}
      {shown && more > 0 && <p className={c.lead}>{t('print.more', { count: more })}</p>}
    </section>
  );
}

function Sessions({ search }: OfSearch) {
  const all = { ...search, limit: MOST, offset: 0 };
  const { data, error } = useQuery(participationsQuery(useWorkspace(), all));
  return (
    <Part
      name="participations"
      columns={useSessionColumns()}
      rows={data?.results}
      error={error}
      rowId={({ id }) => id}
      count={data?.count}
      before={data && data.count > 0 && <SumStrip total={data.total} sessions={data.count} />}
    />
  );
}

function Programs({ search }: OfSearch) {
  const { data, error } = useQuery(programsReportQuery(useWorkspace(), wantedOf(search)));
  const rows = data?.campaigns;
  return (
    <Part
      name="programs"
      columns={useProgramColumns(search)}
      rows={rows}
      error={error}
      rowId={({ id }) => id}
      count={rows?.length}
    />
  );
}

function Options({ search, field }: OfSearch & { field: number }) {
  const { data, error } = useQuery(engagementQuery(useWorkspace(), wantedOf(search), field));
  const rows = useOptionRows(data);
  return (
    <Part
      name="engagement"
      columns={useOptionColumns(undefined, search)}
      rows={data?.total.invited === 0 ? [] : rows}
      error={error}
      rowId={({ key }) => key}
      count={rows?.length}
    />
  );
}

function Cells({ search, field }: OfSearch & { field: number }) {
  const { data, error } = useQuery(mixingQuery(useWorkspace(), wantedOf(search), field));
  const rows = useCellRows(data);
  return (
    <Part
      name="mixing"
      columns={useCellColumns()}
      rows={rows}
      error={error}
      rowId={({ key }) => key}
      count={rows?.length}
    />
  );
}

function Emails({ search }: OfSearch) {
  const { data, error } = useQuery(deliveryQuery(useWorkspace(), wantedOf(search), 0));
  return (
    <Part
      name="delivery"
      columns={useDeliveryColumns()}
      rows={data?.results}
      error={error}
      rowId={({ campaign, kind }) => `${campaign.id} ${kind}`}
      count={data?.count}
    />
  );
}

/** How many members had no match, by reason. */
function Inactive({ search }: OfSearch) {
  const { t } = useTranslation(['reporting', 'report_tables']);
  const { number } = useFormat();
  const { data } = useQuery(inactiveQuery(useWorkspace(), { ...linkSearch(search), limit: 1 }));
  const title = t('report_tables:names.inactive');
  return (
    <section className={c.section} aria-label={title}>
      <h2>{title}</h2>
      <p className={c.lead}>{t('lead.inactive')}</p>
      <dl className={c.reasons}>
        {data?.reasons.map(({ reason, members }) => (
          <div key={reason}>
            <dt>{t(`report_tables:reasons.${reason}`)}</dt>
            <dd>{number(members)}</dd>
          </div>
        ))}
        {data && (
          <div>
            <dt>{t('report_tables:columns.is_newcomer')}</dt>
            <dd>{number(data.newcomers)}</dd>
          </div>
        )}
        {data && (
          <div>
            <dt>{t('report_tables:columns.has_stopped')}</dt>
            <dd>{number(data.stopped)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
