import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { auditQuery } from '#features/audit/api.ts';
import { AuditPage } from '#pages/account/admin/settings/audit/AuditPage.tsx';
import { auditSearch } from '#features/audit/search.ts';
import { listDefaults } from '#lib/list-state.ts';

export const Route = createFileRoute('/account/$slug/admin/settings/audit')({
  validateSearch: auditSearch,
  search: { middlewares: [stripSearchParams(listDefaults)] },
  // The loader does not depend on the search: a reload on each key would take the focus from the search field.
  loader: ({ context: { queryClient, workspace }, location }) => {
    void queryClient.prefetchQuery(auditQuery(workspace, auditSearch.parse(location.search)));
  },
  component: AuditPage,
});
