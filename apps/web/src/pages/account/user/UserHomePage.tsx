import { useLocation } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { TextLink } from '#ui/links.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageSkeleton } from '#ui/Skeletons.tsx';
import { ActivityCard } from '#features/feed/components/ActivityCard.tsx';
import { useOnboardingStatus } from '#features/onboarding/api.ts';
import { OnboardingCard } from '#features/onboarding/components/OnboardingCard.tsx';
import { type Invitation, useInvitations } from '#features/participations/api.ts';
import { FieldsFirst } from '#features/profile/components/FieldsFirst.tsx';
import { FromTheAdmins } from '#features/workspaces/components/FromTheAdmins.tsx';
import { greetingKey } from '#features/workspaces/view.ts';
import { useLiveCoffees } from '#features/coffees/api.ts';
import { HomeQuestions } from './HomeQuestions.tsx';
import { useColumns } from './use-columns.ts';
import { FullScreen, FullScreenButton } from '#ui/FullScreen.tsx';
import c from './UserHomePage.module.css';
import { lazyPart } from '#ui/lazy-part.tsx';

const CoffeeBoard = lazyPart(async () => (await import('./CoffeeBoard.tsx')).CoffeeBoard, <PageSkeleton />);

const ProgramsToJoin = lazyPart(
  async () => (await import('#features/participations/components/ProgramsToJoin.tsx')).ProgramsToJoin,
);

const PeopleToMeet = lazyPart(
  async () => (await import('#features/conversations/components/PeopleToMeet.tsx')).PeopleToMeet,
);

/** The member's home: the open invitation first, answered in place; then the people to meet. */
export function UserHomePage() {
  const { t } = useTranslation();
  const isTurnedAway = useLocation({ select: ({ state }) => state.adminsOnly === true });
  return (
    <FieldsFirst>
      {isTurnedAway && <Banner tone="accent" title={t('admins_only')} />}
      <Home />
    </FieldsFirst>
  );
}

function Home() {
  const { t } = useTranslation(['workspaces', 'coffees']);
  const { user } = useWorkspace();
  const [hour] = useState(() => new Date().getHours());
  const invitations = useInvitations();
  const columns = useColumns();
  // The first steps may appear above the activity, so the activity waits for them and does not move later.
  const { isPending } = useOnboardingStatus();
  useLiveCoffees();
  const all = Object.values(columns);
  const asked = [invitations, ...all];
  const error = asked.find((one) => one.error)?.error;
  const isLoaded = invitations.data !== undefined && all.every((column) => column.isLoaded);
  // In slices: the board is a large piece of work.
  const isShown = useDeferredValue(isLoaded) && isLoaded;
  const isSettled = isShown || Boolean(error);
  return (
    <>
      <div className={c.home}>
        <PageHeader title={t(greetingKey(hour), { name: user.first_name })} />
        <FromTheAdmins />
        {error && !isLoaded && (
          <ErrorBanner title={t('coffees:not_loaded')} error={error} onRetry={() => retry(asked)} />
        )}
        {!isSettled && <PageSkeleton />}
        {isShown && invitations.data && <Content open={invitations.data.results} columns={columns} />}
        {isSettled && <OnboardingCard />}
      </div>
      {isSettled && !isPending && <ActivityCard />}
    </>
  );
}

interface ContentProps {
  open: readonly Invitation[];
  columns: ReturnType<typeof useColumns>;
}

function Content({ open, columns }: ContentProps) {
  const all = Object.values(columns);
  const isFull = all.some(({ count }) => count > 0);
  const [wasFull, setWasFull] = useState(isFull);
  if (isFull && !wasFull) setWasFull(true);
  // A meeting that moves between columns is in neither of them for a moment.
  const isEmpty = !isFull && !(wasFull && all.some(({ isFetching }) => isFetching));
  // With keys: after the first request to meet someone the same part, with its open dialog, goes below the meetings.
  const chances = <Chances key="chances" />;
  return (
    <>
      <HomeQuestions invitations={open} columns={columns} />
      {isEmpty ? [chances, <NoCoffees key="none" />] : [<Coffees key="coffees" columns={columns} />, chances]}
    </>
  );
}

function Coffees({ columns }: Pick<ContentProps, 'columns'>) {
  const { t } = useTranslation('coffees');
  const workspace = useWorkspace();
  return (
    <FullScreen>
      <section className={c.coffees}>
        <div className={c.head}>
          <h2 className={c.heading}>{t('mine')}</h2>
          <div className={c.actions}>
            {workspace.options.account_access.enable_instant_match && (
              <TextLink to={paths.opportunities(workspace)}>{t('ask_to_meet')}</TextLink>
            )}
            <FullScreenButton />
          </div>
        </div>
        <CoffeeBoard columns={columns} />
      </section>
    </FullScreen>
  );
}

function NoCoffees() {
  const { t } = useTranslation('coffees');
  const { user } = useWorkspace();
  return (
    <EmptyState title={t('empty_title')} people={[user, null, null]}>
      {t('empty')}
    </EmptyState>
  );
}

/** Ways to the next meeting: programs to join, and people to meet. */
function Chances() {
  const { options } = useWorkspace();
  return (
    <div className={c.chances}>
      <ProgramsToJoin limit={3} />
      {options.account_access.enable_instant_match && <PeopleToMeet />}
    </div>
  );
}

interface Asked {
  error: unknown;
  refetch: () => Promise<unknown>;
}

function retry(asked: readonly Asked[]): void {
  for (const one of asked) if (one.error) void one.refetch();
}
