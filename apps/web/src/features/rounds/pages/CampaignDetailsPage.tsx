import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../../lib/session.ts';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { PageSkeleton } from '../../../ui/Skeletons.tsx';
import { useCampaign } from '../../campaigns/api.ts';
import { LATEST, roundsQuery, useLiveRounds } from '../api.ts';
import { DetailsHeader } from '../components/DetailsHeader.tsx';
import { DetailsOverview } from '../components/DetailsOverview.tsx';
import { SessionsTable } from '../components/SessionsTable.tsx';
import type { DetailsTab } from '../view.ts';

/** One program: how its session stands now, and all sessions before. */
export function CampaignDetailsPage({ id, tab }: { id: number; tab: DetailsTab }) {
  const { t } = useTranslation('rounds');
  const campaign = useCampaign(id);
  const latest = useQuery(roundsQuery(useWorkspace(), id, LATEST));
  useLiveRounds();
  const rounds = latest.data?.results;
  return (
    <>
      <DetailsHeader campaign={campaign} rounds={rounds} />
      {tab === 'sessions' ? (
        <SessionsTable campaign={campaign} />
      ) : rounds ? (
        <DetailsOverview campaign={campaign} rounds={rounds} />
      ) : latest.error ? (
        <ErrorBanner
          title={t('not_loaded.sessions')}
          error={latest.error}
          onRetry={() => void latest.refetch()}
        />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}
