import { createFileRoute } from '@tanstack/react-router';
import { userCampaignsQuery } from '#features/participations/api.ts';
import { UserCampaignsPage } from '#pages/account/user/campaigns/UserCampaignsPage.tsx';
import { TeamsPage } from '#pages/msteams/TeamsPage.tsx';

export const Route = createFileRoute('/_teams/msteams/profile/myprograms')({
  loader: ({ context: { queryClient, workspace } }) => {
    void queryClient.prefetchInfiniteQuery(userCampaignsQuery(workspace));
  },
  component: () => (
    <TeamsPage>
      <UserCampaignsPage />
    </TeamsPage>
  ),
});
