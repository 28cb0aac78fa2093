import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { audiencesQuery } from '#features/audiences/api.ts';
import { AudiencesPage } from '#pages/account/admin/users/audiences/AudiencesPage.tsx';
import { audienceListDefaults, audienceListSearch } from '#features/audiences/search.ts';

export const Route = createFileRoute('/account/$slug/admin/users/audiences/')({
  validateSearch: audienceListSearch,
  search: { middlewares: [stripSearchParams(audienceListDefaults)] },
  // The loader does not depend on the search: a reload on each key would take the focus from the search field.
  loader: async ({ context: { queryClient, workspace }, location }) => {
    void queryClient.prefetchQuery(audiencesQuery(workspace, audienceListSearch.parse(location.search)));
  },
  component: AudiencesPage,
});
