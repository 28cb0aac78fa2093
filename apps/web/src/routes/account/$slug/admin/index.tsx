import { createFileRoute } from '@tanstack/react-router';
import { campaignsQuery } from '#features/campaigns/api.ts';
import { membersQuery } from '#features/members/api.ts';
import { HOME_CAMPAIGNS, HOME_MEMBERS } from '#features/rounds/api.ts';
import { AdminHomePage } from '#pages/account/admin/AdminHomePage.tsx';

export const Route = createFileRoute('/account/$slug/admin/')({
  loader: async ({ context: { queryClient, workspace } }) => {
    void queryClient.prefetchQuery(membersQuery(workspace, HOME_MEMBERS));
    void queryClient.prefetchQuery(campaignsQuery(workspace, HOME_CAMPAIGNS));
  },
  component: AdminHomePage,
});
