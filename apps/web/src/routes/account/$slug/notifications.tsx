import { createFileRoute } from '@tanstack/react-router';
import { SideLayout } from '#app/SideLayout.tsx';
import { notificationsQuery } from '#features/feed/api.ts';
import { NotificationsPage } from '#pages/account/notifications/NotificationsPage.tsx';

export const Route = createFileRoute('/account/$slug/notifications')({
  loader: async ({ context: { queryClient, workspace } }) => {
    void queryClient.prefetchInfiniteQuery(notificationsQuery(workspace, { unread: false }));
  },
  component: function Notifications() {
    return (
      <SideLayout>
        <NotificationsPage />
      </SideLayout>
    );
  },
});
