import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { PlanningPage } from '#pages/account/admin/campaigns/planning/PlanningPage.tsx';
import { planningDefaults, planningSearch } from '#features/campaigns/search.ts';

export const Route = createFileRoute('/account/$slug/admin/campaigns/planning')({
  validateSearch: planningSearch,
  search: { middlewares: [stripSearchParams(planningDefaults)] },
  component: PlanningPage,
});
