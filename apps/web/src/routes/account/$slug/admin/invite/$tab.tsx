import { createFileRoute, notFound } from '@tanstack/react-router';
import { categoriesQuery } from '../../../../../features/categories/api.ts';
import { InviteTabs, isInviteTab } from '../../../../../features/invitations/components/InviteTabs.tsx';
import { INVITE_PAGES } from '../../../../../features/invitations/invite-pages.ts';
import { loadSentences } from '../../../../../lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/admin/invite/$tab')({
  loader: async ({ context: { queryClient, workspace }, params: { tab } }) => {
    if (!isInviteTab(tab)) throw notFound();
    await Promise.all([
      INVITE_PAGES[tab].prepare(),
      loadSentences('members', 'uploads', 'invitations'),
      tab === 'upload' && queryClient.ensureQueryData(categoriesQuery(workspace)),
    ]);
    return tab;
  },
  component: Page,
});

function Page() {
  const tab = Route.useLoaderData();
  if (tab === 'upload') {
    const { Part: UploadPage } = INVITE_PAGES.upload;
    return <UploadPage tabs={<InviteTabs area="admin" />} />;
  }
  const { Part: InvitePage } = INVITE_PAGES[tab];
  return <InvitePage key={tab} tab={tab} area="admin" />;
}
