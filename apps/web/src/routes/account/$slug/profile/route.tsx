import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SideLayout } from '../../../../app/SideLayout.tsx';
import { ProfileLayout } from '../../../../features/profile/components/ProfileLayout.tsx';
import { loadSentences } from '../../../../lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/profile')({
  loader: () => loadSentences('profile', 'accounts', 'doors'),
  component: function Profile() {
    return (
      <SideLayout>
        <ProfileLayout>
          <Outlet />
        </ProfileLayout>
      </SideLayout>
    );
  },
});
