import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError, isNotFound } from '#lib/api-error.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { Column } from '#ui/PageGrid.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageSkeleton } from '#ui/Skeletons.tsx';
import { StartLink } from '#features/campaigns/components/StartLink.tsx';
import { seenPrograms } from '#features/dashboard/access.ts';
import { type DashboardOverview, overviewQuery, programsQuery } from '#features/dashboard/api.ts';
import { DashboardFilters } from '#features/dashboard/components/DashboardFilters.tsx';
import { EngagementCard } from '#features/dashboard/components/EngagementCard.tsx';
import { FieldSelect } from '#features/dashboard/components/FieldSelect.tsx';
import { FiguresCard } from '#features/dashboard/components/FiguresCard.tsx';
import { FunnelCard } from '#features/dashboard/components/FunnelCard.tsx';
import { MixingCard } from '#features/dashboard/components/MixingCard.tsx';
import { NetworkCard } from '#features/dashboard/components/NetworkCard.tsx';
import { NewcomersCard } from '#features/dashboard/components/NewcomersCard.tsx';
import { NoSessions } from '#features/dashboard/components/NoSessions.tsx';
import { ProgramsCard } from '#features/dashboard/components/ProgramsCard.tsx';
import { TimeCard } from '#features/dashboard/components/TimeCard.tsx';
import { TopCard } from '#features/dashboard/components/TopCard.tsx';
import { useGroupingFields } from '#features/dashboard/reports/use-grouping-fields.ts';
import {
  type DashboardSearch,
  useDashboardSearch,
  type Wanted,
  wantedOf,
} from '#features/dashboard/search.ts';
import { useLightPrint } from '#features/dashboard/use-light-print.ts';
import { ButtonLink } from '#ui/links.tsx';
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
  return <Dashboard />;
}

interface SearchProps {
  search: DashboardSearch;
  onChange: (change: Partial<DashboardSearch>) => void;
}

function Dashboard() {
  const { t } = useTranslation('dashboard');
  const workspace = useWorkspace();
  const { search, change } = useDashboardSearch();
  const programs = useQuery(programsQuery(workspace, wantedOf(search)));
  useLightPrint();
  if (programs.data?.campaigns.length === 0) return <NoPrograms />;
  return (
    <div className={c.page}>
      <PageHeader
        title={t('title')}
        actions={
          <div className={c.filters}>
            <DashboardFilters search={search} onChange={change} />
          </div>
        }
      />
      <Numbers search={search} onChange={change} />
    </div>
  );
}

function NoPrograms() {
  const { t } = useTranslation('dashboard');
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState title={t('no_programs.title')} actions={<StartLink label={t('no_programs.act')} />}>
        {t('no_programs.text')}
      </EmptyState>
    </>
  );
}

function Numbers({ search, onChange }: SearchProps) {
  const { t } = useTranslation('dashboard');
  const wanted = wantedOf(search);
  const overview = useQuery(overviewQuery(useWorkspace(), wanted));
  const { data, error, isPlaceholderData: stale } = overview;
  if (error && isNotFound(error)) {
    const what = search.audience === undefined ? 'not_found' : 'audience.not_found';
    return (
      <EmptyState
        title={t(`${what}.title`)}
        actions={
          <Button onClick={() => onChange({ campaigns: undefined, audience: undefined })}>
            {t(`${what}.act`)}
          </Button>
        }
      >
        {t(`${what}.text`)}
      </EmptyState>
    );
  }
  if (error instanceof ApiError && error.code === 'audience_not_allowed') {
    return (
      <EmptyState
        title={t('audience.not_allowed')}
        actions={<Button onClick={() => onChange({ audience: undefined })}>{t('audience.show_all')}</Button>}
      >
        {error.message}
      </EmptyState>
    );
  }
  if (error && !data) {
    return <ErrorBanner title={t('failed.figures')} error={error} onRetry={() => void overview.refetch()} />;
  }
  if (!data) return <PageSkeleton />;
  const isEmpty = data.sessions + data.reach + data.groups === 0;
  return (
    <>
      <Days overview={data} />
      <FiguresCard overview={data} search={search} stale={stale} />
      {isEmpty ? (
        <NoSessions search={search} onChange={onChange} />
      ) : (
        <>
          <div className={c.columns}>
            <TimeCard search={search} />
            <FunnelCard search={search} />
          </div>
          <Groups search={search} onChange={onChange} />
        </>
      )}
      <ProgramsCard search={search} />
      <People wanted={wanted}>
        <NewcomersCard overview={data} search={search} stale={stale} />
      </People>
    </>
  );
}

/** How far introductions reach, and who met the most people: each where the reader may see it. */
function People({ wanted, children }: { wanted: Wanted; children: ReactNode }) {
  const { options } = useWorkspace();
  const { can } = useCan('metrics_access_overall');
  // These two are about all members.
  const hasAudience = wanted.audience !== undefined;
  const reach = can && !hasAudience && <NetworkCard wanted={wanted} />;
  if (!options.top_participants.enabled || hasAudience) {
    return (
      <Column>
        {reach}
        {children}
      </Column>
    );
  }
  return (
    <div className={c.columns}>
      <Column>
        {reach}
        {children}
      </Column>
      <TopCard wanted={wanted} />
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

/** The numbers by the options of a field. */
function Groups({ search, onChange }: SearchProps) {
  const { fields, chosen } = useGroupingFields(search);
  if (!chosen) return <NoField />;
  return (
    <>
      <FieldSelect fields={fields} chosen={chosen} onChange={(category) => onChange({ category })} />
      <div key={chosen.id} className={c.columns}>
        <MixingCard search={search} category={chosen} />
        <EngagementCard search={search} category={chosen} />
      </div>
    </>
  );
}

function NoField() {
  const { t } = useTranslation('dashboard');
  const workspace = useWorkspace();
  return (
    <EmptyState
      size="inline"
      title={t('field.none_title')}
      actions={
        <ButtonLink variant="default" to={paths.categoriesAdd(workspace)}>
          {t('field.act')}
        </ButtonLink>
      }
    >
      {t('field.none')}
    </EmptyState>
  );
}
