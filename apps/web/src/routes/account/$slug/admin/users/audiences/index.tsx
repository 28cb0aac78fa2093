import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { audiencesQuery } from '../../../../../../features/audiences/api.ts';
import { AudiencesPage } from '../../../../../../features/audiences/pages/AudiencesPage.tsx';
import { audienceListDefaults, audienceListSearch } from '../../../../../../features/audiences/view.ts';
import { loadSentences } from '../../../../../../lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/admin/users/audiences/')({
  validateSearch: audienceListSearch,
  search: { middlewares: [stripSearchParams(audienceListDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, workspace }, deps }) => {
    void queryClient.prefetchQuery(audiencesQuery(workspace, deps));
    await loadSentences('audiences');
  },
  component: AudiencesPage,
});
