import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { categoriesQuery } from '#features/categories/api.ts';
import { membersFeedQuery, membersQuery } from '#features/members/api.ts';
import { ownColumnsQuery } from '#features/members/columns-api.ts';
import { memberListDefaults, memberListSearch } from '#features/members/search.ts';
import { MembersPage } from '#pages/account/admin/users/MembersPage.tsx';
import { isPhone } from '#features/members/phone.ts';

export const Route = createFileRoute('/account/$slug/admin/users/')({
  validateSearch: memberListSearch,
  search: { middlewares: [stripSearchParams(memberListDefaults)] },
  // The loader does not depend on the search: a reload on each key would take the focus from the search field.
  loader: async ({ context: { queryClient, workspace }, location }) => {
    const state = memberListSearch.parse(location.search);
    // The rows may come after the page; its columns may not.
    if (isPhone()) void queryClient.prefetchInfiniteQuery(membersFeedQuery(workspace, state));
    else void queryClient.prefetchQuery(membersQuery(workspace, state));
    await Promise.all([
      queryClient.ensureQueryData(categoriesQuery(workspace)),
      queryClient.ensureQueryData(ownColumnsQuery(workspace)),
    ]);
  },
  component: MembersPage,
});
