import { ROUND_STATUS } from '@fika/contract/statuses';
import type { ReactNode } from 'react';
import type { ListControls } from '#lib/use-list-state.ts';
import { FullScreen } from '#ui/FullScreen.tsx';
import { PageGrid } from '#ui/PageGrid.tsx';
import type { Campaign } from '#features/campaigns/api.ts';
import type { Round } from '#features/rounds/api.ts';
import type { SessionState } from '#features/rounds/search.ts';
import { BoardArea } from './BoardArea.tsx';
import { DrawProgress } from '#features/rounds/components/DrawProgress.tsx';
import { ReviewBoard } from './ReviewBoard.tsx';
import { ReviewNotice } from './ReviewNotice.tsx';
import { SendingCard } from '#features/rounds/components/SendingCard.tsx';
import c from './SessionGroups.module.css';
import { useReview } from './use-review.ts';
import { OutArea, WithoutGroup } from './WithoutGroup.tsx';

interface GroupsProps {
  campaign: Campaign;
  round: Round;
  list: ListControls<SessionState>;
  header: ReactNode;
}

/** The groups of a session: under review they are changed by drag, by keyboard and by menu. */
export function SessionGroups({ campaign, round, list, header }: GroupsProps) {
  const ref = { campaignId: round.campaign_id, roundId: round.id };
  const editing = useReview(round);
  // A Secret Santa is drawn as a whole, so its pairs cannot be edited.
  const inReview = round.status === ROUND_STATUS.provisioned;
  const isStill = round.approved_at === null && round.matching === null;
  const history = inReview && isStill ? editing : null;
  const review = campaign.algo === 'secretsanta' ? null : history;
  const { filter, search } = list.state;
  const alone = <WithoutGroup round={round} review={review} />;
  const aside = review ? (
    <OutArea className={c.aside}>{alone}</OutArea>
  ) : (
    <div className={c.aside}>{alone}</div>
  );
  return (
    <BoardArea round={ref} review={review}>
      <FullScreen>
        <PageGrid kind="board" aside={aside}>
          <div>
            {header}
            <DrawProgress round={round} />
            {inReview && (
              <div className={c.sending}>
                <ReviewNotice round={round} timezone={campaign.timezone} />
              </div>
            )}
            {round.status === ROUND_STATUS.matchsSent && (
              <div className={c.sending}>
                <SendingCard round={round} />
              </div>
            )}
            <ReviewBoard
              round={ref}
              review={review}
              history={history}
              filter={filter}
              search={search}
              onChange={list.change}
            />
          </div>
        </PageGrid>
      </FullScreen>
    </BoardArea>
  );
}
