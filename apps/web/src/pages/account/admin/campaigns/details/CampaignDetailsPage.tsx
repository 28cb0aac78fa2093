import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { PageSkeleton } from '#ui/Skeletons.tsx';
import { type Campaign, useCampaign } from '#features/campaigns/api.ts';
import { LATEST, roundsQuery, useLiveRounds, type Round } from '#features/rounds/api.ts';
import { DetailsHeader } from './DetailsHeader.tsx';
import type { DetailsTab } from '#features/rounds/view.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

const BookingTab = lazyPart(async () => (await import('./BookingTab.tsx')).BookingTab, <PageSkeleton />);
const DetailsOverview = lazyPart(
  async () => (await import('./DetailsOverview.tsx')).DetailsOverview,
  <PageSkeleton />,
);
const HistoryTab = lazyPart(async () => (await import('./HistoryTab.tsx')).HistoryTab, <PageSkeleton />);
const ParticipantsTab = lazyPart(
  async () => (await import('./ParticipantsTab.tsx')).ParticipantsTab,
  <PageSkeleton />,
);
const SessionsTable = lazyPart(
  async () => (await import('./SessionsTable.tsx')).SessionsTable,
  <PageSkeleton />,
);

const TABS = {
  sessions: SessionsTable,
  participants: ParticipantsTab,
  booking: BookingTab,
  history: HistoryTab,
};

/** One program: its current session, all sessions, its participants, and its changes. */
export function CampaignDetailsPage({ id, tab }: { id: number; tab: DetailsTab }) {
  const campaign = useCampaign(id);
  const latest = useQuery(roundsQuery(useWorkspace(), id, LATEST));
  useLiveRounds();
  return (
    <>
      <DetailsHeader campaign={campaign} rounds={latest.data?.results} />
      <Tab tab={tab} campaign={campaign} latest={latest} />
    </>
  );
}

interface TabProps {
  tab: DetailsTab;
  campaign: Campaign;
  latest: UseQueryResult<{ results: Round[] }>;
}

function Tab({ tab, campaign, latest }: TabProps) {
  const { t } = useTranslation('rounds');
  if (tab !== 'overview') {
    const Shown = TABS[tab];
    return <Shown campaign={campaign} />;
  }
  if (latest.data) return <DetailsOverview campaign={campaign} rounds={latest.data.results} />;
  if (!latest.error) return <PageSkeleton />;
  return (
    <ErrorBanner
      title={t('not_loaded.sessions')}
      error={latest.error}
      onRetry={() => void latest.refetch()}
    />
  );
}
