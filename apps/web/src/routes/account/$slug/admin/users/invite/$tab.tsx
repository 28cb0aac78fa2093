import { createFileRoute, notFound } from '@tanstack/react-router';
import { categoriesQuery } from '../../../../../../features/categories/api.ts';
import { INVITE_TABS, InviteTabs } from '../../../../../../features/invitations/components/InviteTabs.tsx';
import { InvitePage } from '../../../../../../features/invitations/pages/InvitePage.tsx';
import { UploadPage } from '../../../../../../features/members/pages/UploadPage.tsx';
import { loadSentences } from '../../../../../../lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/admin/users/invite/$tab')({
  loader: ({ context: { queryClient, workspace }, params: { tab } }) => {
    if (!INVITE_TABS.some((one) => one === tab)) throw notFound();
    return Promise.all([
      loadSentences('members', 'categories', 'invitations'),
      tab === 'upload' && queryClient.ensureQueryData(categoriesQuery(workspace)),
    ]);
  },
  component: Page,
});

function Page() {
  const { tab } = Route.useParams();
  if (tab === 'upload') return <UploadPage tabs={<InviteTabs area="users" />} />;
  return <InvitePage key={tab} tab={tab === 'link' ? 'link' : 'mail'} area="users" />;
}
