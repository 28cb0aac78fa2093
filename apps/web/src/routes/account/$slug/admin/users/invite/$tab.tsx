import { createFileRoute, notFound } from '@tanstack/react-router';
import { categoriesQuery } from '#features/categories/api.ts';
import { isInviteTab } from '#pages/account/admin/users/invite/InviteTabs.tsx';
import { InvitePage } from '#pages/account/admin/users/invite/InvitePage.tsx';
import { UploadPage } from '#pages/account/admin/users/invite/UploadPage.tsx';

export const Route = createFileRoute('/account/$slug/admin/users/invite/$tab')({
  loader: async ({ context: { queryClient, workspace }, params: { tab } }) => {
    if (!isInviteTab(tab)) throw notFound();
    if (tab === 'upload' || tab === 'person') await queryClient.ensureQueryData(categoriesQuery(workspace));
    return tab;
  },
  component: Page,
});

function Page() {
  const tab = Route.useLoaderData();
  if (tab === 'upload') {
    return <UploadPage area="users" />;
  }
  return <InvitePage key={tab} tab={tab} area="users" />;
}
