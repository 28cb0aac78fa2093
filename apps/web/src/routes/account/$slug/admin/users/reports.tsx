import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { ReportsPage } from '#pages/account/admin/users/reports/ReportsPage.tsx';
import { reportsDefaults, reportsSearch } from '#features/coffee-reports/search.ts';

export const Route = createFileRoute('/account/$slug/admin/users/reports')({
  validateSearch: reportsSearch,
  search: { middlewares: [stripSearchParams(reportsDefaults)] },
  component: ReportsPage,
});
