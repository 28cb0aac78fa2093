import { createFileRoute } from '@tanstack/react-router';
import { ManageProgram } from '#features/msteams/components/ManageProgram.tsx';
import { loadProgramTab } from '#features/msteams/load-program.ts';
import { userCampaignQuery } from '#features/participations/api.ts';
import { UserCampaignPage } from '#pages/account/user/campaigns/details/UserCampaignPage.tsx';
import { TeamsPage } from '#pages/msteams/TeamsPage.tsx';

export const Route = createFileRoute('/_teams/msteams/campaigns/$companyId/$campaignId/content/')({
  loader: (asked) => {
    const { queryClient, workspace } = asked.context;
    return loadProgramTab(asked, (id) => queryClient.ensureQueryData(userCampaignQuery(workspace, id)));
  },
  component: function Program() {
    const id = Route.useLoaderData();
    return (
      <TeamsPage>
        <UserCampaignPage key={id} id={id} tab="overview" coffees={null} more={<ManageProgram id={id} />} />
      </TeamsPage>
    );
  },
});
