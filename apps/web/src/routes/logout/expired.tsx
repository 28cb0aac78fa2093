import { createFileRoute } from '@tanstack/react-router';
import { LogoutExpiredPage } from '#pages/logout/LogoutPage.tsx';
import { nextSearch } from '#features/accounts/search.ts';
import { sessionQuery } from '#lib/session.ts';

export const Route = createFileRoute('/logout/expired')({
  validateSearch: nextSearch,
  loader: ({ context }) => context.queryClient.ensureQueryData(sessionQuery),
  component: LogoutExpiredPage,
});
