import { createFileRoute } from '@tanstack/react-router';
import { requireAccount } from '#app/guards.ts';
import { welcomeQuery } from '#features/accounts/api.ts';
import { OnboardingPage } from '#pages/user/onboarding/OnboardingPage.tsx';
import { onboardingSearch } from '#features/accounts/search.ts';

export const Route = createFileRoute('/user/onboarding')({
  validateSearch: onboardingSearch,
  beforeLoad: requireAccount,
  loader: ({ context }) => context.queryClient.ensureQueryData(welcomeQuery),
  component: OnboardingPage,
});
