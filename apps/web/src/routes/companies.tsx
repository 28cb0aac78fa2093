import { createFileRoute } from '@tanstack/react-router';
import { requireAccount } from '#app/guards.ts';
import { CompaniesPage } from '#pages/companies/CompaniesPage.tsx';

export const Route = createFileRoute('/companies')({
  beforeLoad: requireAccount,
  component: CompaniesPage,
});
