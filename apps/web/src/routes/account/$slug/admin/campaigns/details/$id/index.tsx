import { createFileRoute } from '@tanstack/react-router';
import { loadDetails } from '#features/rounds/load-details.ts';
import { CampaignDetailsPage } from '#pages/account/admin/campaigns/details/CampaignDetailsPage.tsx';
import { found } from '#app/guards.ts';

export const Route = createFileRoute('/account/$slug/admin/campaigns/details/$id/')({
  loader: ({ context, params }) => found(loadDetails(context, Number(params.id))),
  component: function CampaignDetails() {
    const { id } = Route.useParams();
    return <CampaignDetailsPage key={id} id={Number(id)} tab="overview" />;
  },
});
