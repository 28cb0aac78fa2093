import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { found } from '#app/guards.ts';
import { ProgramCoffees } from '#pages/account/user/campaigns/details/ProgramCoffees.tsx';
import { userCampaignQuery } from '#features/participations/api.ts';
import { UserCampaignPage } from '#pages/account/user/campaigns/details/UserCampaignPage.tsx';
import { isOwnTab } from '#features/participations/view.ts';
import { paths } from '#paths.ts';

export const Route = createFileRoute('/account/$slug/user/campaigns/details/$id/$tab')({
  beforeLoad: ({ params: { tab, ...program } }) => {
    // One page has one address: the overview has no tab in it.
    if (tab === 'overview') throw redirect({ to: paths.userCampaign(program), replace: true });
  },
  loader: async ({ context: { queryClient, workspace }, params }) => {
    const { tab } = params;
    if (!isOwnTab(tab)) throw notFound();
    await found(queryClient.ensureQueryData(userCampaignQuery(workspace, Number(params.id))));
    return tab;
  },
  component: function UserCampaign() {
    const { id } = Route.useParams();
    const tab = Route.useLoaderData();
    return (
      <UserCampaignPage key={id} id={Number(id)} tab={tab} coffees={<ProgramCoffees id={Number(id)} />} />
    );
  },
});
