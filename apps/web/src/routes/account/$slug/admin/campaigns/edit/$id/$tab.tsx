import { createFileRoute, notFound } from '@tanstack/react-router';
import { found } from '#app/guards.ts';
import { isTab } from '#features/campaigns/view.ts';
import { loadEditor } from '#features/email-templates/load-editor.ts';
import { EditCampaignPage } from '#pages/account/admin/campaigns/edit/EditCampaignPage.tsx';

export const Route = createFileRoute('/account/$slug/admin/campaigns/edit/$id/$tab')({
  loader: async ({ context, params: { id, tab } }) => {
    if (!/^[1-9]\d{0,15}$/.test(id) || !isTab(tab)) throw notFound();
    await found(loadEditor(context, Number(id), tab));
    return { id: Number(id), tab };
  },
  component: function EditCampaign() {
    const { id, tab } = Route.useLoaderData();
    return <EditCampaignPage id={id} tab={tab} />;
  },
});
