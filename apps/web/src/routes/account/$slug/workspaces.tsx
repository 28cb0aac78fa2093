import { createFileRoute } from '@tanstack/react-router';
import { SideLayout } from '#app/SideLayout.tsx';
import { WorkspacesPage } from '#pages/account/workspaces/WorkspacesPage.tsx';

export const Route = createFileRoute('/account/$slug/workspaces')({
  component: function Workspaces() {
    return (
      <SideLayout>
        <WorkspacesPage />
      </SideLayout>
    );
  },
});
