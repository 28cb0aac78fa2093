import { createFileRoute } from '@tanstack/react-router';
import { PasswordResetPage } from '#pages/password/reset/PasswordResetPage.tsx';
import { resetSearch } from '#features/accounts/search.ts';
import { sessionQuery } from '#lib/session.ts';

export const Route = createFileRoute('/password/reset')({
  validateSearch: resetSearch,
  loader: ({ context }) => context.queryClient.ensureQueryData(sessionQuery),
  component: PasswordResetPage,
});
