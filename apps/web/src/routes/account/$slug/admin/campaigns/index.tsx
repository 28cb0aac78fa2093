import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { campaignsQuery } from '../../../../../features/campaigns/api.ts';
import { CampaignsPage } from '../../../../../features/campaigns/pages/CampaignsPage.tsx';
import { campaignListDefaults, campaignListSearch } from '../../../../../features/campaigns/view.ts';
import { categoriesQuery } from '../../../../../features/categories/api.ts';
import { loadSentences } from '../../../../../lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/admin/campaigns/')({
  validateSearch: campaignListSearch,
  search: { middlewares: [stripSearchParams(campaignListDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, workspace }, deps }) => {
    void queryClient.prefetchQuery(campaignsQuery(workspace, deps));
    await Promise.all([loadSentences('campaigns'), queryClient.ensureQueryData(categoriesQuery(workspace))]);
  },
  component: CampaignsPage,
});
