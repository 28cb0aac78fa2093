import { ROUND_STATUS } from '@fika/contract/statuses';
import { PageGrid } from '../../../ui/PageGrid.tsx';
import type { Campaign } from '../../campaigns/api.ts';
import { Glance } from '../../campaigns/components/Glance.tsx';
import { draftOf } from '../../campaigns/draft.ts';
import type { Round } from '../api.ts';
import { isUnderWay, MATCHES, mailCounts } from '../view.ts';
import { DrawProgress } from './DrawProgress.tsx';
import { OutcomesCard } from './OutcomesCard.tsx';
import { PromiseCard } from './PromiseCard.tsx';
import { PlannedCard, RoundCard } from './RoundCard.tsx';
import { SendingCard } from './SendingCard.tsx';

interface DetailsOverviewProps {
  campaign: Campaign;
  /** The latest sessions, newest first. */
  rounds: readonly Round[];
}

/** What is happening now first, then what became of the last session, facts beside it. */
export function DetailsOverview({ campaign, rounds }: DetailsOverviewProps) {
  const underWay = rounds.find(isUnderWay);
  const last = rounds.find(({ status }) => status === ROUND_STATUS.matchsSent);
  const next = (rounds[0]?.number ?? 0) + 1;
  const aside = (
    <>
      <Glance draft={draftOf(campaign)} count={campaign.active_users_count} />
      <PromiseCard rounds={rounds} />
    </>
  );
  return (
    <PageGrid aside={aside}>
      {underWay && <DrawProgress round={underWay} look="column" />}
      {underWay ? (
        <RoundCard round={underWay} campaign={campaign} />
      ) : (
        <PlannedCard campaign={campaign} number={next} />
      )}
      {last && isOnTheWay(last) && <SendingCard round={last} />}
      {last && <OutcomesCard round={last} />}
    </PageGrid>
  );
}

function isOnTheWay(round: Round): boolean {
  const { done, total } = mailCounts(round, MATCHES);
  return done < total;
}
