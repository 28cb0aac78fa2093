import { createFileRoute, useLocation } from '@tanstack/react-router';
import { loadUserHome } from '#features/coffees/load.ts';
import { UserHomePage } from '#pages/account/user/UserHomePage.tsx';
import { activityQuery } from '#features/feed/api.ts';
import { ActivityCard } from '#features/feed/components/ActivityCard.tsx';
import { onboardingStatusQuery, useOnboardingStatus } from '#features/onboarding/api.ts';
import { OnboardingCard } from '#features/onboarding/components/OnboardingCard.tsx';
import { FieldsFirst } from '#features/profile/components/FieldsFirst.tsx';
import { loadProfile } from '#features/profile/load.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Banner } from '#ui/Banner.tsx';

export const Route = createFileRoute('/account/$slug/user/')({
  loader: ({ context }) => {
    void context.queryClient.prefetchInfiniteQuery(activityQuery(context.workspace, 'all'));
    void context.queryClient.prefetchQuery(onboardingStatusQuery(context.workspace));
    return Promise.all([loadUserHome(context), loadProfile(context)]);
  },
  component: function UserHome() {
    // Whether the first steps stand above it: what is there does not move.
    const { isPending } = useOnboardingStatus();
    const { t } = useTranslation();
    const isTurnedAway = useLocation({ select: ({ state }) => state.adminsOnly === true });
    return (
      <FieldsFirst>
        {isTurnedAway && <Banner tone="accent" title={t('admins_only')} />}
        <UserHomePage after={!isPending && <ActivityCard />}>
          <OnboardingCard />
        </UserHomePage>
      </FieldsFirst>
    );
  },
});
