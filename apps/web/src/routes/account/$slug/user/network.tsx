import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { mapQuery, networkQuery, summaryQuery } from '#features/network/api.ts';
import { userCampaignsQuery } from '#features/participations/api.ts';
import { NetworkPage } from '#pages/account/user/network/NetworkPage.tsx';
import { networkListDefaults, networkListSearch } from '#features/network/search.ts';

export const Route = createFileRoute('/account/$slug/user/network')({
  validateSearch: networkListSearch,
  search: { middlewares: [stripSearchParams(networkListDefaults)] },
  // The loader does not depend on the search: a reload on each key would take the focus from the search field.
  loader: async ({ context: { queryClient, workspace }, location }) => {
    void queryClient.prefetchQuery(networkQuery(workspace, networkListSearch.parse(location.search)));
    void queryClient.prefetchQuery(mapQuery(workspace));
    void queryClient.prefetchQuery(summaryQuery(workspace));
    void queryClient.prefetchInfiniteQuery(userCampaignsQuery(workspace));
  },
  component: NetworkPage,
});
