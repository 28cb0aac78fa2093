import { createFileRoute } from '@tanstack/react-router';
import { MemberLayout } from '#app/MemberLayout.tsx';
import { categoriesQuery } from '#features/categories/api.ts';
import { OpportunitiesPage } from '#pages/account/opportunities/OpportunitiesPage.tsx';
import { invitationsQuery, userCampaignsQuery } from '#features/participations/api.ts';

export const Route = createFileRoute('/account/$slug/opportunities')({
  loader: async ({ context: { queryClient, workspace } }) => {
    void queryClient.prefetchQuery(invitationsQuery(workspace));
    void queryClient.prefetchInfiniteQuery(userCampaignsQuery(workspace));
    await queryClient.ensureQueryData(categoriesQuery(workspace));
  },
  component: function Opportunities() {
    return (
      <MemberLayout>
        <OpportunitiesPage />
      </MemberLayout>
    );
  },
});
