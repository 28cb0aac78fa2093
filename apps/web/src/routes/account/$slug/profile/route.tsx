import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SideLayout } from '#app/SideLayout.tsx';
import { ProfileLayout } from '#features/profile/components/ProfileLayout.tsx';

export const Route = createFileRoute('/account/$slug/profile')({
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
