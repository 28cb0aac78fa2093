import { createFileRoute } from '@tanstack/react-router';
import { found } from '#app/guards.ts';
import { requireManager } from '#app/teams-guards.ts';
import { loadDetails } from '#features/rounds/load-details.ts';
import { CampaignDetailsPage } from '#pages/account/admin/campaigns/details/CampaignDetailsPage.tsx';
import { TeamsPage } from '#pages/msteams/TeamsPage.tsx';

export const Route = createFileRoute('/_teams/campaign/details/$id/')({
  loader: async (asked) => {
    const id = requireManager(asked);
    await found(loadDetails(asked.context, id));
    return id;
  },
  component: function CampaignDetails() {
    const id = Route.useLoaderData();
    return (
      <TeamsPage>
        <CampaignDetailsPage key={id} id={id} tab="overview" />
      </TeamsPage>
    );
  },
});
