import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadSentences, useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { paths } from '#paths.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { PageGrid } from '#ui/PageGrid.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageSkeleton } from '#ui/Skeletons.tsx';
import { adminHomeQuery } from '#features/admin-home/api.ts';
import { ComingCard } from '#features/admin-home/components/ComingCard.tsx';
import { LastSessionCard } from '#features/admin-home/components/LastSessionCard.tsx';
import { WaitsCard } from '#features/admin-home/components/WaitsCard.tsx';
import { campaignsQuery } from '#features/campaigns/api.ts';
import { StartLink } from '#features/campaigns/components/StartLink.tsx';
import { AddMembersLink } from '#features/members/components/AddMembersLink.tsx';
import { seenPrograms } from '#features/dashboard/access.ts';
import { membersQuery } from '#features/members/api.ts';
import { OnboardingCard } from '#features/onboarding/components/OnboardingCard.tsx';
import { UnfinishedNote } from '#features/workspaces/components/UnfinishedNote.tsx';
import { greetingKey } from '#features/workspaces/view.ts';
import { HOME_CAMPAIGNS, HOME_MEMBERS, useLiveRounds } from '#features/rounds/api.ts';
import { firstStep } from '#features/rounds/home.ts';

/** The admin's next tasks. Those of a new workspace are first. */
export function AdminHomePage() {
  const { t } = useTranslation('workspaces');
  const { user } = useWorkspace();
  const [hour] = useState(() => new Date().getHours());
  useLiveRounds();
  return (
    <>
      <PageHeader title={t(greetingKey(hour), { name: user.first_name })} actions={<NewProgram />} />
      <UnfinishedNote />
      <OnboardingCard />
      <Content />
    </>
  );
}

function NewProgram() {
  const { t } = useTranslation('admin_home');
  const workspace = useWorkspace();
  const { can } = useCan('programs_add');
  const campaigns = useQuery(campaignsQuery(workspace, HOME_CAMPAIGNS));
  // A workspace without one has its own button below.
  if (!can || !campaigns.data || campaigns.data.count === 0) return null;
  return (
    <ButtonLink
      variant="default"
      to={paths.campaignsNew(workspace)}
      leftSection={<IconPlus size={16} aria-hidden="true" />}
    >
      {t('home.program_act')}
    </ButtonLink>
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
      return <Tasks />;
  }
}

function BringPeople() {
  const { t } = useTranslation('admin_home');
  const { user } = useWorkspace();
  return (
    <EmptyState
      title={t('home.upload_title')}
      people={[null, user, null, null]}
      actions={<AddMembersLink label={t('home.upload_act')} />}
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

// The numbers come with the texts of the dashboard.
const HomeFigures = lazyPart(async () => {
  await loadSentences(['dashboard']);
  return (await import('#features/dashboard/components/HomeFigures.tsx')).HomeFigures;
});
const HomeNewcomers = lazyPart(async () => {
  await loadSentences(['dashboard']);
  return (await import('#features/dashboard/components/HomeNewcomers.tsx')).HomeNewcomers;
});

function Tasks() {
  const { t } = useTranslation('admin_home');
  const workspace = useWorkspace();
  const { data, error, refetch } = useQuery(adminHomeQuery(workspace));
  if (error && !data)
    return <ErrorBanner title={t('home.failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  const seesNumbers = seenPrograms(workspace) !== 'none';
  return (
    <PageGrid
      kind="agenda"
      aside={
        <>
          <ComingCard open={data.open} />
          {seesNumbers && <HomeNewcomers />}
        </>
      }
    >
      <WaitsCard home={data} />
      {data.last_session && <LastSessionCard session={data.last_session} />}
      {seesNumbers && <HomeFigures />}
    </PageGrid>
  );
}
