import { createFileRoute } from '@tanstack/react-router';
import { InvitationPage } from '../../../features/invitations/pages/InvitationPage.tsx';
import { loadSentences } from '../../../lib/i18n.ts';
import { sessionQuery } from '../../../lib/session.ts';

export const Route = createFileRoute('/invite/$token/')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      loadSentences('accounts', 'doors', 'invitations'),
      queryClient.ensureQueryData(sessionQuery),
    ]),
  component: InvitationPage,
});
