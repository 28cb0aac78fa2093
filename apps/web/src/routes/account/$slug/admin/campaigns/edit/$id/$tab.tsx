import { createFileRoute, notFound } from '@tanstack/react-router';
import { campaignQuery } from '../../../../../../../features/campaigns/api.ts';
import { EditCampaignPage } from '../../../../../../../features/campaigns/pages/EditCampaignPage.tsx';
import { isTab } from '../../../../../../../features/campaigns/view.ts';
import { categoriesQuery } from '../../../../../../../features/categories/api.ts';
import { icebreakersQuery } from '../../../../../../../features/icebreakers/api.ts';
import { Questions } from '../../../../../../../features/icebreakers/components/Questions.tsx';
import { lettersQuery } from '../../../../../../../features/letters/api.ts';
import { LettersCard } from '../../../../../../../features/letters/components/LettersCard.tsx';
import { isNotFound } from '../../../../../../../lib/api-error.ts';
import { loadSentences } from '../../../../../../../lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/admin/campaigns/edit/$id/$tab')({
  loader: async ({ context: { queryClient, workspace }, params: { id, tab } }) => {
    if (!/^[1-9]\d{0,15}$/.test(id) || !isTab(tab)) throw notFound();
    try {
      await Promise.all([
        loadSentences('campaigns', 'programs', 'categories', 'filters', 'letters', 'icebreakers'),
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
    return (
      <EditCampaignPage id={id} tab={tab} letters={<LettersCard campaignId={id} />} questions={Questions} />
    );
  },
});
