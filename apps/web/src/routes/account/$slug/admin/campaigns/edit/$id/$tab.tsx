import type { QueryClient } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { campaignQuery } from '../../../../../../../features/campaigns/api.ts';
import { FORM_TABS } from '../../../../../../../features/campaigns/form-tabs.ts';
import { EditCampaignPage } from '../../../../../../../features/campaigns/pages/EditCampaignPage.tsx';
import { prepareSeats } from '../../../../../../../features/campaigns/seats.tsx';
import { type CampaignTab, isTab } from '../../../../../../../features/campaigns/view.ts';
import { categoriesQuery } from '../../../../../../../features/categories/api.ts';
import type { loadMessages } from '../../../../../../../features/email-templates/load-messages.ts';
import { MESSAGES_TAB } from '../../../../../../../features/email-templates/messages-tab.ts';
import type { CallScope } from '../../../../../../../lib/api-types.ts';
import { isNotFound } from '../../../../../../../lib/api-error.ts';
import { loadSentences } from '../../../../../../../lib/i18n.ts';

/** With code that only this tab has. */
const messagesOf = async (...asked: Parameters<typeof loadMessages>) =>
  (await import('../../../../../../../features/email-templates/load-messages.ts')).loadMessages(...asked);

/** With code that only its way to match needs. */
async function loadProgram(
  queryClient: QueryClient,
  workspace: CallScope,
  id: number,
  tab: CampaignTab,
): Promise<void> {
  const { algo } = await queryClient.ensureQueryData(campaignQuery(workspace, id));
  if (tab === 'matching' && algo === 'advanced') await prepareSeats();
}

export const Route = createFileRoute('/account/$slug/admin/campaigns/edit/$id/$tab')({
  loader: async ({ context: { queryClient, workspace }, params: { id, tab } }) => {
    if (!/^[1-9]\d{0,15}$/.test(id) || !isTab(tab)) throw notFound();
    try {
      await Promise.all([
        (tab === 'messages' ? MESSAGES_TAB.messages : FORM_TABS[tab]).prepare(),
        loadSentences('campaigns', 'programs', 'forms'),
        queryClient.ensureQueryData(categoriesQuery(workspace)),
        loadProgram(queryClient, workspace, Number(id), tab),
        tab === 'messages' ? messagesOf(queryClient, workspace, Number(id)) : null,
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
