import { createFileRoute } from '@tanstack/react-router';
import { requireMissingStep } from '#app/mfa-guards.ts';
import { nextSearch } from '#features/accounts/search.ts';
import { loadWays } from '#features/mfa/load.ts';
import { MfaVerifyPage } from '#pages/account/mfa/verify/MfaVerifyPage.tsx';

export const Route = createFileRoute('/account/$slug_/mfa/verify')({
  validateSearch: nextSearch,
  beforeLoad: requireMissingStep,
  loader: ({ context }) => loadWays(context),
  component: MfaVerifyPage,
});
