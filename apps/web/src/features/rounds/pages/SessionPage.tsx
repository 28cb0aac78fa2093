import { ROUND_STATUS } from '@fika/contract/statuses';
import { Suspense } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWorkspace } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { type ListControls, useListState } from '../../../lib/use-list-state.ts';
import { paths } from '../../../paths.ts';
import { FullScreen } from '../../../ui/FullScreen.tsx';
import { LinkTabs } from '../../../ui/LinkTabs.tsx';
import { PageGrid } from '../../../ui/PageGrid.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/Skeletons.tsx';
import { type Campaign, useCampaign } from '../../campaigns/api.ts';
import { useLiveRounds, useRound, type Round, type RoundRef } from '../api.ts';
import { BoardArea } from '../components/BoardArea.tsx';
import { DetailsNextAct } from '../components/DetailsNextAct.tsx';
import { DrawProgress } from '../components/DrawProgress.tsx';
import { ReviewBoard } from '../components/ReviewBoard.tsx';
import { ReviewNotice } from '../components/ReviewNotice.tsx';
import { RoundBadge } from '../components/RoundBadge.tsx';
import { SendingCard } from '../components/SendingCard.tsx';
import { SessionActs } from '../components/SessionActs.tsx';
import { useReview } from '../components/use-review.ts';
import { OutArea, WithoutGroup } from '../components/WithoutGroup.tsx';
import { sessionDefaults, type SessionState } from '../search.ts';
import { DeliveriesView, hasGroups, OutcomesView, ReplayView, WaitingView } from '../session-views.ts';
import { endedUnsent } from '../view.ts';
import c from './SessionPage.module.css';

/** One session: its groups, under review or as they were sent; what became of everybody; every message. */
export function SessionPage({ campaignId, roundId }: RoundRef) {
  const campaign = useCampaign(campaignId);
  const round = useRound({ campaignId, roundId });
  const controls = useListState<SessionState>();
  const list = { ...controls, state: { ...sessionDefaults, ...controls.state } };
  useLiveRounds();
  const header = <Header campaign={campaign} round={round} />;
  switch (list.state.view ?? (endedUnsent(round) ? 'outcomes' : undefined)) {
    case 'outcomes':
      return (
        <div data-board>
          {header}
          <Suspense fallback={<PageSkeleton />}>
            <OutcomesView round={round} list={list} />
          </Suspense>
        </div>
      );
    case 'deliveries':
      return (
        <div data-board>
          {header}
          <Suspense fallback={<PageSkeleton />}>
            <DeliveriesView round={round} list={list} />
          </Suspense>
        </div>
      );
    case 'replay':
      return (
        <div data-board>
          {header}
          <Suspense fallback={<PageSkeleton />}>
            <ReplayView round={round} list={list} />
          </Suspense>
        </div>
      );
    default:
      return hasGroups(round) ? (
        <Groups campaign={campaign} round={round} list={list} header={header} />
      ) : (
        <div data-board>
          {header}
          <Suspense fallback={<PageSkeleton />}>
            <WaitingView campaign={campaign} round={round} />
          </Suspense>
        </div>
      );
  }
}

function Header({ campaign, round }: { campaign: Campaign; round: Round }) {
  const { t } = useTranslation('rounds');
  const { t: campaigns } = useTranslation('campaigns');
  const { slug } = useWorkspace();
  const { number } = useFormat();
  const { id, name } = campaign;
  const session = t('session', { number: round.number });
  const inReview = round.status === ROUND_STATUS.provisioned;
  const to = paths.sessionReview({ slug, id, session_id: round.id });
  return (
    <PageHeader
      title={inReview ? t('review_title', { number: round.number }) : session}
      crumbs={[
        { label: campaigns('title'), to: paths.campaigns({ slug }) },
        { label: name, to: paths.campaignsDetails({ slug, id }) },
        { label: session },
      ]}
      status={<RoundBadge round={round} />}
      actions={
        inReview ? (
          <SessionActs round={round} timezone={campaign.timezone} />
        ) : round.status === ROUND_STATUS.requestsDone ? (
          <DetailsNextAct campaign={campaign} rounds={[round]} onStart={() => undefined} />
        ) : undefined
      }
      tabs={
        <LinkTabs
          label={t('view.label')}
          tabs={[
            { label: t('view.groups'), to, search: { view: undefined }, count: number(round.groups_count) },
            { label: t('view.outcomes'), to, search: { view: 'outcomes' } },
            { label: t('view.deliveries'), to, search: { view: 'deliveries' } },
            ...(hasGroups(round) ? [{ label: t('view.replay'), to, search: { view: 'replay' } }] : []),
          ]}
        />
      }
    />
  );
}

interface GroupsProps {
  campaign: Campaign;
  round: Round;
  list: ListControls<SessionState>;
  header: React.ReactNode;
}

function Groups({ campaign, round, list, header }: GroupsProps) {
  const ref = { campaignId: round.campaign_id, roundId: round.id };
  const editing = useReview(ref, round.seed);
  // Presents are drawn as a whole: nobody is moved in them.
  const inReview = round.status === ROUND_STATUS.provisioned;
  const isStill = round.approved_at === null && round.matching === null;
  const isEditable = inReview && isStill && campaign.algo !== 'secretsanta';
  const review = isEditable ? editing : null;
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
            <ReviewBoard round={ref} review={review} filter={filter} search={search} onChange={list.change} />
          </div>
        </PageGrid>
      </FullScreen>
    </BoardArea>
  );
}
