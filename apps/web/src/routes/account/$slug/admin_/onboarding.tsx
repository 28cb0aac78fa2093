import { createFileRoute } from '@tanstack/react-router';
import { requireUnfinished } from '#app/guards.ts';
import { FinishOnboardingPage } from '#pages/account/admin/onboarding/FinishOnboardingPage.tsx';

export const Route = createFileRoute('/account/$slug/admin_/onboarding')({
  beforeLoad: requireUnfinished,
  component: FinishOnboardingPage,
});
