import { createFileRoute, notFound } from '@tanstack/react-router';
import { campaignQuery } from '../../../../../../../features/campaigns/api.ts';
import { FORM_TABS } from '../../../../../../../features/campaigns/form-tabs.ts';
import { EditCampaignPage } from '../../../../../../../features/campaigns/pages/EditCampaignPage.tsx';
import { isTab } from '../../../../../../../features/campaigns/view.ts';
import { categoriesQuery } from '../../../../../../../features/categories/api.ts';
import { icebreakersQuery } from '../../../../../../../features/icebreakers/api.ts';
import { lettersQuery } from '../../../../../../../features/letters/api.ts';
import { MESSAGES_TAB } from '../../../../../../../features/letters/messages-tab.ts';
import { isNotFound } from '../../../../../../../lib/api-error.ts';
import { loadSentences } from '../../../../../../../lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/admin/campaigns/edit/$id/$tab')({
  loader: async ({ context: { queryClient, workspace }, params: { id, tab } }) => {
    if (!/^[1-9]\d{0,15}$/.test(id) || !isTab(tab)) throw notFound();
    try {
      await Promise.all([
        (tab === 'messages' ? MESSAGES_TAB.messages : FORM_TABS[tab]).prepare(),
        loadSentences('campaigns', 'programs'),
        queryClient.ensureQueryData(categoriesQuery(workspace)),
        queryClient.ensureQueryData(campaignQuery(workspace, Number(id))),
        tab === 'messages' ? queryClient.ensureQueryData(lettersQuery(workspace, Number(id))) : null,
        tab === 'messages' ? queryClient.ensureQueryData(icebreakersQuery(workspace)) : null,
      ]);
    } catch (error) {
      if (isNotFound(error)) throw notFound();
      throw error;
    }
    return { id: Number(id), tab };
  },
  component: function EditCampaign() {
    const { id, tab } = Route.useLoaderData();
    return <EditCampaignPage id={id} tab={tab} messages={MESSAGES_TAB.messages.Part} />;
  },
});
