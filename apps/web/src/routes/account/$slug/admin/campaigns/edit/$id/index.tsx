import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { found } from '#app/guards.ts';
import { campaignQuery } from '#features/campaigns/api.ts';
import { tabToOpen } from '#features/campaigns/view.ts';
import { paths } from '#paths.ts';

export const Route = createFileRoute('/account/$slug/admin/campaigns/edit/$id/')({
  beforeLoad: async ({ context: { queryClient, workspace }, params }) => {
    if (!/^[1-9]\d{0,15}$/.test(params.id)) throw notFound();
    const campaign = await found(queryClient.ensureQueryData(campaignQuery(workspace, Number(params.id))));
    throw redirect({ to: paths.campaignsEditTab({ ...params, tab: tabToOpen(campaign) }), replace: true });
  },
});
