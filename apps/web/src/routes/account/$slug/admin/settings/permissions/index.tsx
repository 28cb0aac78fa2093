import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { adminsQuery } from '#features/admins/api.ts';
import { AdminsPage } from '#pages/account/admin/settings/permissions/AdminsPage.tsx';
import { listDefaults, listSearch } from '#lib/list-state.ts';

export const Route = createFileRoute('/account/$slug/admin/settings/permissions/')({
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(listDefaults)] },
  // The loader does not depend on the search: a reload on each key would take the focus from the search field.
  loader: async ({ context: { queryClient, workspace }, location }) => {
    void queryClient.prefetchQuery(adminsQuery(workspace, listSearch.parse(location.search)));
  },
  component: AdminsPage,
});
