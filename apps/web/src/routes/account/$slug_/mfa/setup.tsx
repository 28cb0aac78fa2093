import { createFileRoute } from '@tanstack/react-router';
import { requireLoggedIn } from '#app/mfa-guards.ts';
import { nextSearch } from '#features/accounts/search.ts';
import { loadMfa } from '#features/mfa/load.ts';
import { MfaSetupPage } from '#pages/account/mfa/setup/MfaSetupPage.tsx';

export const Route = createFileRoute('/account/$slug_/mfa/setup')({
  validateSearch: nextSearch,
  beforeLoad: requireLoggedIn,
  loader: ({ context }) => loadMfa(context),
  component: MfaSetupPage,
});
