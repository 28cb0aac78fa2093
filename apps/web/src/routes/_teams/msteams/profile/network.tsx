import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { mapQuery, networkQuery, summaryQuery } from '#features/network/api.ts';
import { networkListDefaults, networkListSearch } from '#features/network/search.ts';
import { userCampaignsQuery } from '#features/participations/api.ts';
import { NetworkPage } from '#pages/account/user/network/NetworkPage.tsx';
import { TeamsPage } from '#pages/msteams/TeamsPage.tsx';

export const Route = createFileRoute('/_teams/msteams/profile/network')({
  validateSearch: networkListSearch,
  search: { middlewares: [stripSearchParams(networkListDefaults)] },
  // The loader does not depend on the search, as that of the same page outside of Teams.
  loader: ({ context: { queryClient, workspace }, location }) => {
    void queryClient.prefetchQuery(networkQuery(workspace, networkListSearch.parse(location.search)));
    void queryClient.prefetchQuery(mapQuery(workspace));
    void queryClient.prefetchQuery(summaryQuery(workspace));
    void queryClient.prefetchInfiniteQuery(userCampaignsQuery(workspace));
  },
  component: () => (
    <TeamsPage>
      <NetworkPage />
    </TeamsPage>
  ),
});
