import { createFileRoute } from '@tanstack/react-router';
import { loadUserHome } from '#features/coffees/load.ts';
import { activityQuery } from '#features/feed/api.ts';
import { onboardingStatusQuery } from '#features/onboarding/api.ts';
import { loadProfile } from '#features/profile/load.ts';
import { UserHomePage } from '#pages/account/user/UserHomePage.tsx';
import { TeamsPage } from '#pages/msteams/TeamsPage.tsx';

export const Route = createFileRoute('/_teams/msteams/profile/activity')({
  loader: ({ context }) => {
    void context.queryClient.prefetchInfiniteQuery(activityQuery(context.workspace, 'all'));
    void context.queryClient.prefetchQuery(onboardingStatusQuery(context.workspace));
    return Promise.all([loadUserHome(context), loadProfile(context)]);
  },
  component: () => (
    <TeamsPage>
      <UserHomePage />
    </TeamsPage>
  ),
});
