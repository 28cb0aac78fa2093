import { createFileRoute } from '@tanstack/react-router';
import { InvitationPage } from '#pages/invite/InvitationPage.tsx';
import { sessionQuery } from '#lib/session.ts';

export const Route = createFileRoute('/invite/$token/')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(sessionQuery),
  component: InvitationPage,
});
