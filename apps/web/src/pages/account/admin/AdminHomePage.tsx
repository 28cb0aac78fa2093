import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { TextLink } from '#ui/links.tsx';
import { PageGrid } from '#ui/PageGrid.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageSkeleton } from '#ui/Skeletons.tsx';
import { campaignsQuery, type CampaignSummary } from '#features/campaigns/api.ts';
import { StartLink } from '#features/campaigns/components/StartLink.tsx';
import { AddMembersLink } from '#features/members/components/AddMembersLink.tsx';
import { membersQuery } from '#features/members/api.ts';
import { OnboardingCard } from '#features/onboarding/components/OnboardingCard.tsx';
import { UnfinishedNote } from '#features/workspaces/components/UnfinishedNote.tsx';
import { greetingKey } from '#features/workspaces/view.ts';
import { HOME_CAMPAIGNS, HOME_MEMBERS, useLiveRounds } from '#features/rounds/api.ts';
import { HomeProgram } from './HomeProgram.tsx';
import { firstStep, programsToSee } from '#features/rounds/home.ts';
import c from './AdminHomePage.module.css';

/** The admin's next tasks. Those of a new workspace are first. */
export function AdminHomePage() {
  const { t } = useTranslation('workspaces');
  const { user } = useWorkspace();
  const [hour] = useState(() => new Date().getHours());
  useLiveRounds();
  return (
    <>
      <PageHeader title={t(greetingKey(hour), { name: user.first_name })} />
      <UnfinishedNote />
      <OnboardingCard />
      <Content />
    </>
  );
}

function Content() {
  const { t } = useTranslation('rounds');
  const workspace = useWorkspace();
  const members = useQuery(membersQuery(workspace, HOME_MEMBERS));
  const campaigns = useQuery(campaignsQuery(workspace, HOME_CAMPAIGNS));
  const failed = [members, campaigns].find(({ error, data }) => error && !data);
  if (failed) {
    return (
      <ErrorBanner
        title={t('not_loaded.home')}
        error={failed.error}
        onRetry={() => void Promise.all([members.refetch(), campaigns.refetch()])}
      />
    );
  }
  if (!members.data || !campaigns.data) return <PageSkeleton />;
  const colleagues = members.data.count - 1;
  switch (firstStep(members.data.count, campaigns.data.count)) {
    case 'upload':
      return <BringPeople />;
    case 'program':
      return <MakeProgram colleagues={colleagues} />;
    default:
      return <Programs campaigns={campaigns.data.results} members={members.data.count} />;
  }
}

function BringPeople() {
  const { t } = useTranslation('admin_home');
  const { user } = useWorkspace();
  return (
    <EmptyState
      title={t('home.upload_title')}
      people={[null, user, null, null]}
      actions={<AddMembersLink label={t('home.upload_act')} tab="upload" />}
    >
      {t('home.upload')}
    </EmptyState>
  );
}

function MakeProgram({ colleagues }: { colleagues: number }) {
  const { t } = useTranslation('admin_home');
  const { user } = useWorkspace();
  return (
    <EmptyState
      title={t('home.program_title', { count: colleagues })}
      people={[null, user, null, null]}
      actions={<StartLink label={t('home.program_act')} />}
    >
      {t('home.program')}
    </EmptyState>
  );
}

interface ProgramsProps {
  campaigns: readonly CampaignSummary[];
  members: number;
}

function Programs({ campaigns, members }: ProgramsProps) {
  const { t } = useTranslation('admin_home');
  const { slug } = useWorkspace();
  const programs = programsToSee(campaigns);
  const aside = (
    <Card
      title={t('home.members')}
      aside={<TextLink to={paths.members({ slug })}>{t('home.all_members')}</TextLink>}
    >
      <p className={c.note}>{t('home.members_count', { count: members })}</p>
    </Card>
  );
  return (
    <PageGrid aside={aside}>
      <Card
        padding="flush"
        title={t('home.title')}
        aside={<TextLink to={paths.campaigns({ slug })}>{t('home.all_programs')}</TextLink>}
      >
        {programs.length === 0 ? (
          <p className={c.nothing}>{t('home.nothing')}</p>
        ) : (
          <ul className={c.list}>
            {programs.map(({ campaign, standing }) => (
              <HomeProgram key={campaign.id} campaign={campaign} standing={standing} />
            ))}
          </ul>
        )}
      </Card>
    </PageGrid>
  );
}
