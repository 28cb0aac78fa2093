import { createFileRoute } from '@tanstack/react-router';
import { AdminHomePage } from '../../../../features/workspaces/pages/AdminHomePage.tsx';
import { loadSentences } from '../../../../lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/admin/')({
  loader: () => loadSentences('workspaces'),
  component: AdminHomePage,
});
