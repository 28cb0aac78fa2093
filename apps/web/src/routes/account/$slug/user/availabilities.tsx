import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { availabilityQuery } from '#features/availabilities/api.ts';
import { availabilityDefaults, availabilitySearch } from '#features/availabilities/search.ts';
import { AvailabilitiesPage } from '#pages/account/user/availabilities/AvailabilitiesPage.tsx';

export const Route = createFileRoute('/account/$slug/user/availabilities')({
  validateSearch: availabilitySearch,
  search: { middlewares: [stripSearchParams(availabilityDefaults)] },
  loader: ({ context: { queryClient, workspace } }) =>
    queryClient.ensureQueryData(availabilityQuery(workspace)),
  component: AvailabilitiesPage,
});
