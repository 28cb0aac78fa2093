import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { adminsQuery } from '../../../../../../features/admins/api.ts';
import { AdminsPage } from '../../../../../../features/admins/pages/AdminsPage.tsx';
import { loadSentences } from '../../../../../../lib/i18n.ts';
import { listDefaults, listSearch } from '../../../../../../lib/list-state.ts';

export const Route = createFileRoute('/account/$slug/admin/settings/permissions/')({
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(listDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, workspace }, deps }) => {
    void queryClient.prefetchQuery(adminsQuery(workspace, deps));
    await loadSentences('admins');
  },
  component: AdminsPage,
});
