import { createFileRoute, notFound } from '@tanstack/react-router';
import { found } from '#app/guards.ts';
import { dialogOf } from '#features/msteams/dialogs.ts';
import { userCampaignQuery } from '#features/participations/api.ts';
import { UserCampaignPage } from '#pages/account/user/campaigns/details/UserCampaignPage.tsx';
import { TeamsPage } from '#pages/msteams/TeamsPage.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { PageSkeleton } from '#ui/Skeletons.tsx';

const AddChannelProgramPage = lazyPart(
  async () =>
    (await import('#pages/msteams/channel/addcampaign/AddChannelProgramPage.tsx')).AddChannelProgramPage,
  <PageSkeleton />,
);

export const Route = createFileRoute('/_teams/msteams/channel/modal/$data')({
  loader: async ({ context: { queryClient, workspace }, params }) => {
    const dialog = dialogOf(params.data);
    if (!dialog) throw notFound();
    if (dialog.is === 'program')
      await found(queryClient.ensureQueryData(userCampaignQuery(workspace, dialog.id)));
    return dialog;
  },
  component: function Dialog() {
    const dialog = Route.useLoaderData();
    return (
      <TeamsPage>
        {dialog.is === 'program' ? (
          <UserCampaignPage id={dialog.id} tab="overview" coffees={null} />
        ) : (
          <AddChannelProgramPage inDialog />
        )}
      </TeamsPage>
    );
  },
});
