import { ROUND_STATUS } from '@fika/contract/statuses';
import { PageGrid } from '#ui/PageGrid.tsx';
import type { Campaign } from '#features/campaigns/api.ts';
import { Glance } from '#features/campaigns/components/Glance.tsx';
import { draftOf } from '#features/campaigns/draft.ts';
import { ProgramNotes } from '#features/coffees/components/ProgramNotes.tsx';
import type { Round } from '#features/rounds/api.ts';
import { nextNumber, plannedBefore } from '#features/rounds/program-view.ts';
import { isUnderWay, MATCHES, mailCounts } from '#features/rounds/view.ts';
import { DrawProgress } from '#features/rounds/components/DrawProgress.tsx';
import { FiguresCard } from './FiguresCard.tsx';
import { OutcomesCard } from './OutcomesCard.tsx';
import { PromiseCard } from './PromiseCard.tsx';
import { PlannedCard, RoundCard } from '#features/rounds/components/RoundCard.tsx';
import { SendingCard } from '#features/rounds/components/SendingCard.tsx';

interface DetailsOverviewProps {
  campaign: Campaign;
  /** The latest sessions, newest first. */
  rounds: readonly Round[];
}

/** The current session first, then the results of the last one, with facts in the aside. */
export function DetailsOverview({ campaign, rounds }: DetailsOverviewProps) {
  const underWay = rounds.find(isUnderWay);
  const last = rounds.find(({ status }) => status === ROUND_STATUS.matchsSent);
  const next = underWay ?? plannedBefore(rounds, campaign);
  const aside = (
    <>
      <Glance
        draft={draftOf(campaign)}
        audience={campaign.human_filters}
        count={campaign.active_users_count}
      />
      <PromiseCard rounds={rounds} />
    </>
  );
  return (
    <PageGrid aside={aside}>
      {underWay && <DrawProgress round={underWay} look="column" />}
      {next ? (
        <RoundCard round={next} campaign={campaign} />
      ) : (
        <PlannedCard campaign={campaign} number={nextNumber(rounds)} />
      )}
      {last && isOnTheWay(last) && <SendingCard round={last} />}
      {last && <OutcomesCard round={last} />}
      {campaign.status !== 'draft' && <FiguresCard campaign={campaign} />}
      {campaign.status !== 'draft' && <ProgramNotes campaignId={campaign.id} />}
    </PageGrid>
  );
}

function isOnTheWay(round: Round): boolean {
  const { done, total } = mailCounts(round, MATCHES);
  return done < total;
}
