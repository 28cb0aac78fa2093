import { createFileRoute } from '@tanstack/react-router';
import { LogoutPage } from '../../features/accounts/pages/LogoutPage.tsx';
import { sessionQuery } from '../../lib/session.ts';
import { loadSentences } from '../../lib/i18n.ts';

export const Route = createFileRoute('/logout/')({
  loader: ({ context }) =>
    Promise.all([loadSentences('accounts', 'doors'), context.queryClient.ensureQueryData(sessionQuery)]),
  component: LogoutPage,
});
