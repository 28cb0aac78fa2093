import { createFileRoute } from '@tanstack/react-router';
import { requireUnfinished } from '../../../../app/guards.ts';
import { FinishOnboardingPage } from '../../../../features/accounts/pages/FinishOnboardingPage.tsx';
import { loadSentences } from '../../../../lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/admin_/onboarding')({
  beforeLoad: requireUnfinished,
  loader: () => loadSentences('accounts', 'doors'),
  component: FinishOnboardingPage,
});
