import { createFileRoute, redirect } from '@tanstack/react-router';
import { found } from '#app/guards.ts';
import { requireManager } from '#app/teams-guards.ts';
import { campaignQuery } from '#features/campaigns/api.ts';
import { tabToOpen } from '#features/campaigns/view.ts';
import { paths } from '#paths.ts';

export const Route = createFileRoute('/_teams/campaign/edit/$id/')({
  loader: async ({ context, params }) => {
    const id = requireManager({ context, params });
    const { queryClient, workspace } = context;
    const campaign = await found(queryClient.ensureQueryData(campaignQuery(workspace, id)));
    throw redirect({ to: paths.teamsEditTab({ id, tab: tabToOpen(campaign) }), replace: true });
  },
});
