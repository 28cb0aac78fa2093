import { createFileRoute, notFound } from '@tanstack/react-router';
import { categoriesQuery } from '#features/categories/api.ts';
import { InviteTabs, isInviteTab } from '#features/invitations/components/InviteTabs.tsx';
import { InvitePage } from '#features/invitations/pages/InvitePage.tsx';
import { UploadPage } from '#features/members/pages/UploadPage.tsx';

export const Route = createFileRoute('/account/$slug/admin/users/invite/$tab')({
  loader: async ({ context: { queryClient, workspace }, params: { tab } }) => {
    if (!isInviteTab(tab)) throw notFound();
    if (tab === 'upload') await queryClient.ensureQueryData(categoriesQuery(workspace));
    return tab;
  },
  component: Page,
});

function Page() {
  const tab = Route.useLoaderData();
  if (tab === 'upload') {
    return <UploadPage tabs={<InviteTabs area="users" />} />;
  }
  return <InvitePage key={tab} tab={tab} area="users" />;
}
