import { createFileRoute } from '@tanstack/react-router';
import { found } from '../../../../../../../app/guards.ts';
import { userCampaignQuery } from '../../../../../../../features/participations/api.ts';
import { UserCampaignPage } from '../../../../../../../features/participations/pages/UserCampaignPage.tsx';
import { loadSentences } from '../../../../../../../lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/user/campaigns/details/$id/')({
  loader: ({ context: { queryClient, workspace }, params }) =>
    Promise.all([
      found(queryClient.ensureQueryData(userCampaignQuery(workspace, Number(params.id)))),
      loadSentences('participations'),
    ]),
  component: function UserCampaign() {
    const { id } = Route.useParams();
    return <UserCampaignPage key={id} id={Number(id)} tab="overview" coffees={null} />;
  },
});
