import { createFileRoute } from '@tanstack/react-router';
import { requireAccount } from '#app/guards.ts';
import { CompaniesPage } from '#features/workspaces/pages/CompaniesPage.tsx';

export const Route = createFileRoute('/companies')({
  beforeLoad: requireAccount,
  component: CompaniesPage,
});
