import { createFileRoute } from '@tanstack/react-router';
import { NewCampaignPage } from '../../../../../features/campaigns/pages/NewCampaignPage.tsx';
import { wizardSearch } from '../../../../../features/campaigns/view.ts';
import { categoriesQuery } from '../../../../../features/categories/api.ts';
import { loadSentences } from '../../../../../lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/admin/campaigns/new')({
  validateSearch: wizardSearch,
  loader: ({ context: { queryClient, workspace } }) =>
    Promise.all([
      loadSentences('campaigns', 'categories', 'filters'),
      queryClient.ensureQueryData(categoriesQuery(workspace)),
    ]),
  component: NewCampaignPage,
});
