import { createFileRoute } from '@tanstack/react-router';
import { SideLayout } from '../../../app/SideLayout.tsx';
import { WorkspacesPage } from '../../../features/workspaces/pages/WorkspacesPage.tsx';
import { loadSentences } from '../../../lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/workspaces')({
  loader: () => loadSentences('workspaces'),
  component: function Workspaces() {
    return (
      <SideLayout>
        <WorkspacesPage />
      </SideLayout>
    );
  },
});
