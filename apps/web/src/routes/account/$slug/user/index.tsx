import { createFileRoute } from '@tanstack/react-router';
import { UserHomePage } from '../../../../features/workspaces/pages/UserHomePage.tsx';
import { loadSentences } from '../../../../lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/user/')({
  loader: () => loadSentences('workspaces'),
  component: UserHomePage,
});
