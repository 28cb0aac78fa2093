import { useTranslation } from '../../../lib/use-translation.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { Campaign } from '../../campaigns/api.ts';
import type { Round } from '../api.ts';
import { DrawProgress } from './DrawProgress.tsx';
import { Newcomers } from './Newcomers.tsx';
import { RoundCard } from './RoundCard.tsx';

/** A session whose groups are not drawn yet. */
export default function WaitingView({ campaign, round }: { campaign: Campaign; round: Round }) {
  const { t } = useTranslation('groups');
  return (
    <>
      <DrawProgress round={round} />
      <RoundCard round={round} campaign={campaign} />
      {campaign.send_requests && <Newcomers round={round} />}
      {round.matching === null && <EmptyState title={t('no_draw.title')}>{t('no_draw.text')}</EmptyState>}
    </>
  );
}
