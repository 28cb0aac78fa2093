import { Stack } from '@mantine/core';
import { ROUND_STATUS } from '@fika/contract/statuses';
import { useTranslation } from '#lib/i18n.ts';
import type { ListControls } from '#lib/use-list-state.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import type { Campaign } from '#features/campaigns/api.ts';
import type { Round } from '#features/rounds/api.ts';
import { isMatching } from '#features/rounds/view.ts';
import { DrawProgress } from '#features/rounds/components/DrawProgress.tsx';
import type { SessionState } from '#features/rounds/search.ts';
import { AnswersView } from './AnswersView.tsx';
import { Newcomers } from './Newcomers.tsx';
import { PreviewGroups } from './PreviewGroups.tsx';
import { RoundCard } from '#features/rounds/components/RoundCard.tsx';

interface WaitingViewProps {
  campaign: Campaign;
  round: Round;
  list: ListControls<SessionState>;
}

/** A session before its groups are made. */
export function WaitingView({ campaign, round, list }: WaitingViewProps) {
  const { t } = useTranslation('groups');
  // A lottery and a Secret Santa are drawn once, so there is no preview.
  const isDrawn = campaign.algo === 'lottery' || campaign.algo === 'secretsanta';
  const canPreview = round.status === ROUND_STATUS.requestsDone && !isMatching(round) && !isDrawn;
  const isAnswered = round.status === ROUND_STATUS.requestsDone && !isMatching(round);
  return (
    <Stack gap="md">
      <DrawProgress round={round} />
      <RoundCard round={round} campaign={campaign} />
      {campaign.send_requests && <Newcomers round={round} />}
      {isAnswered && <AnswersView round={round} list={list} />}
      {canPreview && round.matching === null && <PreviewGroups round={round} />}
      {round.matching === null && !isAnswered && (
        <EmptyState title={t('no_draw.title')}>{t('no_draw.text')}</EmptyState>
      )}
    </Stack>
  );
}
