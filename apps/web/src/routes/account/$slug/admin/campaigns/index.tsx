import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { campaignsQuery } from '#features/campaigns/api.ts';
import { CampaignsPage } from '#pages/account/admin/campaigns/CampaignsPage.tsx';
import { campaignListDefaults, campaignListSearch } from '#features/campaigns/search.ts';
import { categoriesQuery } from '#features/categories/api.ts';

export const Route = createFileRoute('/account/$slug/admin/campaigns/')({
  validateSearch: campaignListSearch,
  search: { middlewares: [stripSearchParams(campaignListDefaults)] },
  // The loader does not depend on the search: a reload on each key would take the focus from the search field.
  loader: async ({ context: { queryClient, workspace }, location }) => {
    void queryClient.prefetchQuery(campaignsQuery(workspace, campaignListSearch.parse(location.search)));
    await queryClient.ensureQueryData(categoriesQuery(workspace));
  },
  component: CampaignsPage,
});
