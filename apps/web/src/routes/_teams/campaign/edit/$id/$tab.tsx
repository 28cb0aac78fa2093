import { createFileRoute, notFound } from '@tanstack/react-router';
import { found } from '#app/guards.ts';
import { requireManager } from '#app/teams-guards.ts';
import { loadEditor } from '#features/email-templates/load-editor.ts';
import { isTab } from '#features/campaigns/view.ts';
import { EditCampaignPage } from '#pages/account/admin/campaigns/edit/EditCampaignPage.tsx';
import { TeamsPage } from '#pages/msteams/TeamsPage.tsx';

export const Route = createFileRoute('/_teams/campaign/edit/$id/$tab')({
  loader: async (asked) => {
    const id = requireManager(asked);
    const { tab } = asked.params;
    if (!isTab(tab)) throw notFound();
    await found(loadEditor(asked.context, id, tab));
    return { id, tab };
  },
  component: function EditCampaign() {
    return (
      <TeamsPage>
        <EditCampaignPage {...Route.useLoaderData()} />
      </TeamsPage>
    );
  },
});
