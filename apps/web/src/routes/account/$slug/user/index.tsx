import { createFileRoute } from '@tanstack/react-router';
import { coffeesQuery } from '../../../../features/coffees/api.ts';
import { UserHomePage } from '../../../../features/coffees/pages/UserHomePage.tsx';
import { invitationsQuery } from '../../../../features/participations/api.ts';
import { loadSentences } from '../../../../lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/user/')({
  loader: async ({ context: { queryClient, workspace } }) => {
    void queryClient.prefetchQuery(invitationsQuery(workspace));
    void queryClient.prefetchInfiniteQuery(coffeesQuery(workspace));
    await loadSentences('workspaces', 'coffees', 'participations');
  },
  component: UserHomePage,
});
