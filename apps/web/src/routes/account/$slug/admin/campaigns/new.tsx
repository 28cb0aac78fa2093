import { createFileRoute } from '@tanstack/react-router';
import { NewCampaignPage } from '#pages/account/admin/campaigns/new/NewCampaignPage.tsx';
import { templatesQuery } from '#features/campaigns/templates-api.ts';
import { currentLanguage } from '#lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/admin/campaigns/new')({
  loader: async ({ context: { queryClient, workspace } }) => {
    void queryClient.prefetchQuery(templatesQuery(workspace, currentLanguage()));
  },
  component: NewCampaignPage,
});
