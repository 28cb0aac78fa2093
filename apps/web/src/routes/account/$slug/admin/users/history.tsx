import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { categoriesQuery } from '#features/categories/api.ts';
import { HistoryPage } from '#pages/account/admin/users/history/HistoryPage.tsx';
import { uploadHistoryQuery } from '#features/members/upload-api.ts';
import { listDefaults, listSearch } from '#lib/list-state.ts';

export const Route = createFileRoute('/account/$slug/admin/users/history')({
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(listDefaults)] },
  // The loader does not depend on the search: a reload on each key would take the focus from the search field.
  loader: ({ context: { queryClient, workspace }, location }) => {
    void queryClient.prefetchQuery(uploadHistoryQuery(workspace, listSearch.parse(location.search)));
    return queryClient.ensureQueryData(categoriesQuery(workspace));
  },
  component: HistoryPage,
});
