import { createFileRoute } from '@tanstack/react-router';
import { userCampaignsQuery } from '../../../../../features/participations/api.ts';
import { UserCampaignsPage } from '../../../../../features/participations/pages/UserCampaignsPage.tsx';
import { loadSentences } from '../../../../../lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/user/campaigns/')({
  loader: ({ context: { queryClient, workspace } }) => {
    void queryClient.prefetchInfiniteQuery(userCampaignsQuery(workspace));
    return loadSentences('participations');
  },
  component: UserCampaignsPage,
});
