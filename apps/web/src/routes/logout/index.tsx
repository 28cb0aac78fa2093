import { createFileRoute } from '@tanstack/react-router';
import { LogoutPage } from '#pages/logout/LogoutPage.tsx';
import { sessionQuery } from '#lib/session.ts';

export const Route = createFileRoute('/logout/')({
  loader: ({ context }) => context.queryClient.ensureQueryData(sessionQuery),
  component: LogoutPage,
});
