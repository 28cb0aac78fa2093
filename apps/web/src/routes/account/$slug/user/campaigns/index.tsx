import { createFileRoute } from '@tanstack/react-router';
import { userCampaignsQuery } from '#features/participations/api.ts';
import { UserCampaignsPage } from '#pages/account/user/campaigns/UserCampaignsPage.tsx';

export const Route = createFileRoute('/account/$slug/user/campaigns/')({
  loader: ({ context: { queryClient, workspace } }) => {
    void queryClient.prefetchInfiniteQuery(userCampaignsQuery(workspace));
  },
  component: UserCampaignsPage,
});
