import { createFileRoute } from '@tanstack/react-router';
import { NewCampaignPage } from '#pages/account/admin/campaigns/new/NewCampaignPage.tsx';
import { categoriesQuery } from '#features/categories/api.ts';
import { newCampaignSearch } from '#features/campaigns/new-search.ts';
import { templatesQuery } from '#features/campaigns/templates-api.ts';
import { currentLanguage } from '#lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/admin/campaigns/new')({
  validateSearch: newCampaignSearch,
  loader: async ({ context: { queryClient, workspace }, location }) => {
    void queryClient.prefetchQuery(templatesQuery(workspace, currentLanguage()));
    const { field } = newCampaignSearch.parse(location.search);
    if (field !== undefined) await queryClient.ensureQueryData(categoriesQuery(workspace));
  },
  component: NewCampaignPage,
});
