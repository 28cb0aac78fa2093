import { createFileRoute } from '@tanstack/react-router';
import { SideLayout } from '../../../app/SideLayout.tsx';
import { notificationsQuery } from '../../../features/feed/api.ts';
import { NotificationsPage } from '../../../features/feed/pages/NotificationsPage.tsx';
import { loadSentences } from '../../../lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/notifications')({
  loader: async ({ context: { queryClient, workspace } }) => {
    void queryClient.prefetchInfiniteQuery(notificationsQuery(workspace, { unread: false }));
    await loadSentences('feed');
  },
  component: function Notifications() {
    return (
      <SideLayout>
        <NotificationsPage />
      </SideLayout>
    );
  },
});
