import { createFileRoute } from '@tanstack/react-router';
import { categoriesQuery } from '#features/categories/api.ts';
import { seenPrograms } from '#features/dashboard/access.ts';
import { reportSearch } from '#features/dashboard/reports/search.ts';
import { ReportingPage } from '#pages/account/admin/reporting/ReportingPage.tsx';

export const Route = createFileRoute('/account/$slug/admin/reporting')({
  validateSearch: reportSearch,
  loader: async ({ context: { queryClient, workspace } }) => {
    if (seenPrograms(workspace) === 'none') return;
    await queryClient.ensureQueryData(categoriesQuery(workspace));
  },
  component: ReportingPage,
});
