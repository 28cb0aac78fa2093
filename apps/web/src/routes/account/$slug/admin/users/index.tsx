import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { categoriesQuery } from '../../../../../features/categories/api.ts';
import { membersQuery } from '../../../../../features/members/api.ts';
import { MembersPage } from '../../../../../features/members/pages/MembersPage.tsx';
import { memberListDefaults, memberListSearch } from '../../../../../features/members/view.ts';
import { loadSentences } from '../../../../../lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/admin/users/')({
  validateSearch: memberListSearch,
  search: { middlewares: [stripSearchParams(memberListDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, workspace }, deps }) => {
    // The rows may come after the page; its columns may not.
    void queryClient.prefetchQuery(membersQuery(workspace, deps));
    await Promise.all([
      loadSentences('members', 'categories'),
      queryClient.ensureQueryData(categoriesQuery(workspace)),
    ]);
  },
  component: MembersPage,
});
