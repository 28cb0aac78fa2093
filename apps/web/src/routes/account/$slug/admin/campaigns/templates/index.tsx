import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { TemplatesPage } from '#pages/account/admin/campaigns/templates/TemplatesPage.tsx';
import { templatesQuery } from '#features/campaigns/templates-api.ts';
import { templatesDefaults, templatesSearch } from '#features/campaigns/search.ts';
import { currentLanguage } from '#lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/admin/campaigns/templates/')({
  validateSearch: templatesSearch,
  search: { middlewares: [stripSearchParams(templatesDefaults)] },
  loader: async ({ context: { queryClient, workspace } }) => {
    void queryClient.prefetchQuery(templatesQuery(workspace, currentLanguage()));
  },
  component: TemplatesPage,
});
