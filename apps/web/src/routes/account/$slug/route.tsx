import { createFileRoute } from '@tanstack/react-router';
import { AccountErrorPage } from '#app/AccessClosedPage.tsx';
import { loadWorkspace } from '#app/guards.ts';
import { WorkspaceLayout } from '#app/WorkspaceLayout.tsx';

export const Route = createFileRoute('/account/$slug')({
  beforeLoad: loadWorkspace,
  component: WorkspaceLayout,
  errorComponent: AccountErrorPage,
});
