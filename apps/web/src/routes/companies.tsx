import { createFileRoute } from '@tanstack/react-router';
import { requireAccount } from '../app/guards.ts';
import { CompaniesPage } from '../features/workspaces/pages/CompaniesPage.tsx';
import { loadSentences } from '../lib/i18n.ts';

export const Route = createFileRoute('/companies')({
  beforeLoad: requireAccount,
  loader: () => loadSentences('workspaces'),
  component: CompaniesPage,
});
