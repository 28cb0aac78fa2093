import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { ManageProgram } from '#features/msteams/components/ManageProgram.tsx';
import { loadProgramTab } from '#features/msteams/load-program.ts';
import { userCampaignQuery } from '#features/participations/api.ts';
import { isOwnTab } from '#features/participations/view.ts';
import { ProgramCoffees } from '#pages/account/user/campaigns/details/ProgramCoffees.tsx';
import { UserCampaignPage } from '#pages/account/user/campaigns/details/UserCampaignPage.tsx';
import { TeamsPage } from '#pages/msteams/TeamsPage.tsx';
import { paths } from '#paths.ts';

export const Route = createFileRoute('/_teams/msteams/campaigns/$companyId/$campaignId/content/$tab')({
  loader: async (asked) => {
    const { queryClient, workspace } = asked.context;
    const { tab, ...program } = asked.params;
    // One page has one address: the overview has no tab in it.
    if (tab === 'overview') throw redirect({ to: paths.teamsProgram(program), replace: true });
    if (!isOwnTab(tab)) throw notFound();
    const id = await loadProgramTab(asked, (one) =>
      queryClient.ensureQueryData(userCampaignQuery(workspace, one)),
    );
    return { id, tab };
  },
  component: function Program() {
    const { id, tab } = Route.useLoaderData();
    return (
      <TeamsPage>
        <UserCampaignPage
          key={id}
          id={id}
          tab={tab}
          coffees={<ProgramCoffees id={id} />}
          more={<ManageProgram id={id} />}
        />
      </TeamsPage>
    );
  },
});
