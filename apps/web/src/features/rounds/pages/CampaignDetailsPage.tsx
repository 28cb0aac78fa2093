import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWorkspace } from '../../../lib/session.ts';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { PageSkeleton } from '../../../ui/Skeletons.tsx';
import { type Campaign, useCampaign } from '../../campaigns/api.ts';
import { LATEST, roundsQuery, useLiveRounds, type Round } from '../api.ts';
import { DetailsHeader } from '../components/DetailsHeader.tsx';
import { DETAILS_TABS } from '../details-tabs.ts';
import type { DetailsTab } from '../view.ts';

/** One program: how its session stands now, all sessions, everybody in it, and who changed what. */
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
    const { Part } = DETAILS_TABS[tab];
    return <Part campaign={campaign} />;
  }
  const { Part: Overview } = DETAILS_TABS.overview;
  if (latest.data) return <Overview campaign={campaign} rounds={latest.data.results} />;
  if (!latest.error) return <PageSkeleton />;
  return (
    <ErrorBanner
      title={t('not_loaded.sessions')}
      error={latest.error}
      onRetry={() => void latest.refetch()}
    />
  );
}
