import { useTranslation } from '#lib/i18n.ts';
import { PageSkeleton } from '#ui/Skeletons.tsx';
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { readerTimeZone } from '#lib/format.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { FullScreen, FullScreenButton } from '#ui/FullScreen.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { AddSession } from './AddSession.tsx';
import { MoveModal } from './MoveModal.tsx';
import { PlanningAgenda } from './PlanningAgenda.tsx';
import { PlanningLegend } from './PlanningLegend.tsx';
import { useMoves } from './use-moves.ts';
import { type PlannedSession, planningQuery, useLivePlanning } from '#features/campaigns/planning-api.ts';
import {
  eventsOf,
  monthLater,
  type PlannedEvent,
  spanOf,
  weeksOf,
} from '#features/campaigns/planning-view.ts';
import { planningDefaults, type PlanningSearch } from '#features/campaigns/search.ts';
import c from './PlanningPage.module.css';
import { lazyPart } from '#ui/lazy-part.tsx';

const PlanningMonth = lazyPart(
  async () => (await import('./PlanningMonth.tsx')).PlanningMonth,
  <PageSkeleton />,
);

const PHONE = '(max-width: 48em)';

/** The sessions of all programs on one calendar: what was sent, what is planned, what is to be expected. */
export function PlanningPage() {
  const { t } = useTranslation(['planning', 'campaigns']);
  const workspace = useWorkspace();
  const zone = readerTimeZone();
  const today = useToday(zone);
  const { state, change } = usePlanningSearch();
  const month = state.month ?? today.slice(0, 7);
  const weeks = useMemo(() => weeksOf(month), [month]);
  const planning = useQuery(planningQuery(workspace, spanOf(weeks, zone)));
  useLivePlanning();
  const events = useMemo(() => eventsOf(planning.data ?? [], zone), [planning.data, zone]);
  const moves = useMoves();
  const [asked, setAsked] = useState<PlannedSession | null>(null);
  const phone = useMediaQuery(PHONE, false) ?? false;
  const agenda = phone || state.view === 'agenda';
  return (
    <FullScreen>
      <PageHeader
        title={t('title')}
        actions={
          <>
            {!phone && (
              <SegmentedControl
                aria-label={t('view.label')}
                data={(['month', 'agenda'] as const).map((view) => ({
                  value: view,
                  label: t(`view.${view}`),
                }))}
                value={state.view}
                onChange={(view) => change({ view: view === 'agenda' ? 'agenda' : 'month' })}
              />
            )}
            <AddSession />
          </>
        }
      />
      <MonthBar month={month} today={today} onChange={(next) => change({ month: next })} />
      {planning.error && (
        <ErrorBanner
          title={t('load_failed')}
          error={planning.error}
          onRetry={() => void planning.refetch()}
        />
      )}
      {moves.error !== null && (
        <div className={c.notice}>
          <ErrorBanner title={t('move.failed')} error={moves.error} />
        </div>
      )}
      {agenda ? (
        <Agenda month={month} events={events} loaded={planning.data !== undefined} onMove={setAsked} />
      ) : (
        <PlanningMonth
          weeks={weeks}
          month={month}
          today={today}
          events={events}
          stale={planning.isPlaceholderData || planning.isPending}
          onMove={setAsked}
          onDrop={moves.by}
        />
      )}
      <PlanningLegend />
      {asked && (
        <MoveModal
          session={asked}
          today={today}
          onClose={() => setAsked(null)}
          onMove={(days) => {
            setAsked(null);
            moves.by(asked, days);
          }}
        />
      )}
    </FullScreen>
  );
}

function useToday(zone: string): string {
  const now = useNow();
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now);
}

function usePlanningSearch() {
  const found = useSearch({ strict: false });
  const navigate = useNavigate();
  const state: PlanningSearch = { ...planningDefaults, ...(found as object as Partial<PlanningSearch>) };
  const change = (part: Partial<PlanningSearch>) =>
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      // Which keys the address has is known to its route; here they are any.
      search: ((previous: object) => ({ ...previous, ...part })) as never,
    });
  return { state, change };
}

interface MonthBarProps {
  month: string;
  today: string;
  onChange: (month: string | undefined) => void;
}

function MonthBar({ month, today, onChange }: MonthBarProps) {
  const { t } = useTranslation('planning');
  const { monthYear } = useFormat('UTC');
  return (
    <div className={c.bar}>
      <h2 className={c.month} aria-live="polite">
        {monthYear(`${month}-01`)}
      </h2>
      <ActionIcon aria-label={t('previous')} onClick={() => onChange(monthLater(month, -1))}>
        <IconChevronLeft size={18} />
      </ActionIcon>
      <ActionIcon aria-label={t('next')} onClick={() => onChange(monthLater(month, 1))}>
        <IconChevronRight size={18} />
      </ActionIcon>
      {month !== today.slice(0, 7) && (
        <Button variant="default" size="compact-sm" onClick={() => onChange(undefined)}>
          {t('today')}
        </Button>
      )}
      <FullScreenButton />
    </div>
  );
}

interface AgendaProps {
  month: string;
  events: readonly PlannedEvent[];
  loaded: boolean;
  onMove: (session: PlannedSession) => void;
}

function Agenda({ month, events, loaded, onMove }: AgendaProps) {
  const { t } = useTranslation(['planning', 'campaigns']);
  const workspace = useWorkspace();
  const shown = events.filter(({ day }) => day.startsWith(month));
  if (loaded && shown.length === 0) {
    return (
      <Card padding="flush">
        <EmptyState
          size="inline"
          title={t('empty.title')}
          actions={
            <ButtonLink variant="default" to={paths.campaigns(workspace)}>
              {t('empty.programs')}
            </ButtonLink>
          }
        >
          {t('empty.body')}
        </EmptyState>
      </Card>
    );
  }
  return <PlanningAgenda events={shown} onMove={onMove} />;
}
