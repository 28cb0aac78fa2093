import { createFileRoute } from '@tanstack/react-router';
import { categoriesQuery } from '#features/categories/api.ts';
import { seenPrograms } from '#features/dashboard/access.ts';
import { overviewQuery, participationsQuery, programsQuery } from '#features/dashboard/api.ts';
import { dashboardSearch, wantedOf } from '#features/dashboard/search.ts';
import { DashboardPage } from '#pages/account/admin/dashboard/DashboardPage.tsx';

export const Route = createFileRoute('/account/$slug/admin/dashboard')({
  validateSearch: dashboardSearch,
  // The loader does not depend on the search: after a change the numbers before stay until the new ones are there.
  loader: async ({ context: { queryClient, workspace }, location }) => {
    if (seenPrograms(workspace) === 'none') return;
    const wanted = wantedOf(dashboardSearch.parse(location.search));
    void queryClient.prefetchQuery(overviewQuery(workspace, wanted));
    void queryClient.prefetchQuery(programsQuery(workspace, wanted));
    void queryClient.prefetchQuery(participationsQuery(workspace, wanted));
    await queryClient.ensureQueryData(categoriesQuery(workspace));
  },
  component: DashboardPage,
});
