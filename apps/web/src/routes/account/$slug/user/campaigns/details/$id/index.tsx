import { createFileRoute } from '@tanstack/react-router';
import { found } from '#app/guards.ts';
import { userCampaignQuery } from '#features/participations/api.ts';
import { UserCampaignPage } from '#pages/account/user/campaigns/details/UserCampaignPage.tsx';

export const Route = createFileRoute('/account/$slug/user/campaigns/details/$id/')({
  loader: ({ context: { queryClient, workspace }, params }) =>
    found(queryClient.ensureQueryData(userCampaignQuery(workspace, Number(params.id)))),
  component: function UserCampaign() {
    const { id } = Route.useParams();
    return <UserCampaignPage key={id} id={Number(id)} tab="overview" coffees={null} />;
  },
});
