import { useTranslation } from '#lib/i18n.ts';
import { PageSkeleton } from '#ui/Skeletons.tsx';
import { ROUND_STATUS } from '@fika/contract/statuses';
import { lazyPart } from '#ui/lazy-part.tsx';

import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { useListState } from '#lib/use-list-state.ts';
import { paths } from '#paths.ts';
import { LinkTabs } from '#ui/LinkTabs.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { type Campaign, useCampaign } from '#features/campaigns/api.ts';
import { useLiveRounds, useRound, type Round, type RoundRef } from '#features/rounds/api.ts';
import { ReviewEarly } from '#features/rounds/components/DetailsNextAct.tsx';
import { RoundBadge } from '#features/rounds/components/RoundBadge.tsx';
import { SessionActs } from './SessionActs.tsx';
import { sessionDefaults, type SessionState } from '#features/rounds/search.ts';
import { endedUnsent, hasGroups, nextAct, wasAnswered } from '#features/rounds/view.ts';

const DeliveriesView = lazyPart(
  async () => (await import('./DeliveriesView.tsx')).DeliveriesView,
  <PageSkeleton />,
);
const SessionGroups = lazyPart(
  async () => (await import('./SessionGroups.tsx')).SessionGroups,
  <PageSkeleton />,
);
const AnswersView = lazyPart(async () => (await import('./AnswersView.tsx')).AnswersView, <PageSkeleton />);
const OutcomesView = lazyPart(
  async () => (await import('./OutcomesView.tsx')).OutcomesView,
  <PageSkeleton />,
);
const ReplayView = lazyPart(async () => (await import('./ReplayView.tsx')).ReplayView, <PageSkeleton />);
const WaitingView = lazyPart(async () => (await import('./WaitingView.tsx')).WaitingView, <PageSkeleton />);

/** One session: its groups, under review or as they were sent; the results; the messages. */
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
          <OutcomesView round={round} list={list} />
        </div>
      );
    case 'answers':
      return (
        <div data-board>
          {header}
          <AnswersView round={round} list={list} />
        </div>
      );
    case 'deliveries':
      return (
        <div data-board>
          {header}
          <DeliveriesView round={round} list={list} />
        </div>
      );
    case 'replay':
      return (
        <div data-board>
          {header}
          <ReplayView round={round} list={list} />
        </div>
      );
    default:
      return hasGroups(round) ? (
        <SessionGroups campaign={campaign} round={round} list={list} header={header} />
      ) : (
        <div data-board>
          {header}
          <WaitingView campaign={campaign} round={round} list={list} />
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
      stays={inReview}
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
        ) : nextAct(campaign, round) === 'review_early' ? (
          <ReviewEarly campaign={campaign} round={round} />
        ) : undefined
      }
      tabs={
        <LinkTabs
          label={t('view.label')}
          tabs={[
            { label: t('view.groups'), to, search: { view: undefined }, count: number(round.groups_count) },
            ...(wasAnswered(round) ? [{ label: t('view.answers'), to, search: { view: 'answers' } }] : []),
            { label: t('view.outcomes'), to, search: { view: 'outcomes' } },
            { label: t('view.deliveries'), to, search: { view: 'deliveries' } },
            ...(hasGroups(round) ? [{ label: t('view.replay'), to, search: { view: 'replay' } }] : []),
          ]}
        />
      }
    />
  );
}
