import { createFileRoute } from '@tanstack/react-router';
import { overviewQuery, programsQuery } from '#features/dashboard/api.ts';
import { dashboardSearch, wantedOf } from '#features/dashboard/search.ts';
import { seenPrograms } from '#features/dashboard/access.ts';
import { DashboardPage } from '#pages/account/admin/dashboard/DashboardPage.tsx';

export const Route = createFileRoute('/account/$slug/admin/dashboard')({
  validateSearch: dashboardSearch,
  loader: async ({ context: { queryClient, workspace }, location }) => {
    if (seenPrograms(workspace) === 'none') return;
    const wanted = wantedOf(dashboardSearch.parse(location.search));
    void queryClient.prefetchQuery(overviewQuery(workspace, wanted));
    void queryClient.prefetchQuery(programsQuery(workspace, wanted));
  },
  component: DashboardPage,
});
