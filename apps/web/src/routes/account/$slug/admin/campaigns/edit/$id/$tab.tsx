import { createFileRoute, notFound } from '@tanstack/react-router';
import { campaignQuery } from '#features/campaigns/api.ts';
import { EditCampaignPage } from '#pages/account/admin/campaigns/edit/EditCampaignPage.tsx';
import { isTab } from '#features/campaigns/view.ts';
import { categoriesQuery } from '#features/categories/api.ts';
import { loadMessages } from '#features/email-templates/load-messages.ts';
import { isNotFound } from '#lib/api-error.ts';

export const Route = createFileRoute('/account/$slug/admin/campaigns/edit/$id/$tab')({
  loader: async ({ context: { queryClient, workspace }, params: { id, tab } }) => {
    if (!/^[1-9]\d{0,15}$/.test(id) || !isTab(tab)) throw notFound();
    try {
      await Promise.all([
        queryClient.ensureQueryData(categoriesQuery(workspace)),
        queryClient.ensureQueryData(campaignQuery(workspace, Number(id))),
        tab === 'messages' ? loadMessages(queryClient, workspace, Number(id)) : null,
      ]);
    } catch (error) {
      if (isNotFound(error)) throw notFound();
      throw error;
    }
    return { id: Number(id), tab };
  },
  component: function EditCampaign() {
    const { id, tab } = Route.useLoaderData();
    return <EditCampaignPage id={id} tab={tab} />;
  },
});
