import { Stack } from '@mantine/core';
import { ROUND_STATUS } from '@fika/contract/statuses';
import { useTranslation } from '#lib/i18n.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import type { Campaign } from '#features/campaigns/api.ts';
import type { Round } from '#features/rounds/api.ts';
import { isMatching } from '#features/rounds/view.ts';
import { DrawProgress } from '#features/rounds/components/DrawProgress.tsx';
import { Newcomers } from './Newcomers.tsx';
import { PreviewGroups } from './PreviewGroups.tsx';
import { RoundCard } from '#features/rounds/components/RoundCard.tsx';

/** A session before its groups are made. */
export function WaitingView({ campaign, round }: { campaign: Campaign; round: Round }) {
  const { t } = useTranslation('groups');
  // A lottery and a Secret Santa are drawn once, so there is no preview.
  const isDrawn = campaign.algo === 'lottery' || campaign.algo === 'secretsanta';
  const canPreview = round.status === ROUND_STATUS.requestsDone && !isMatching(round) && !isDrawn;
  return (
    <Stack gap="md">
      <DrawProgress round={round} />
      <RoundCard round={round} campaign={campaign} />
      {campaign.send_requests && <Newcomers round={round} />}
      {canPreview && round.matching === null && <PreviewGroups round={round} />}
      {round.matching === null && <EmptyState title={t('no_draw.title')}>{t('no_draw.text')}</EmptyState>}
    </Stack>
  );
}
