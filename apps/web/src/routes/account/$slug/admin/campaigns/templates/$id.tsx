import { createFileRoute, notFound } from '@tanstack/react-router';
import { TemplatePage } from '#pages/account/admin/campaigns/templates/TemplatePage.tsx';
import { templatesQuery } from '#features/campaigns/templates-api.ts';
import { currentLanguage } from '#lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/admin/campaigns/templates/$id')({
  loader: async ({ context: { queryClient, workspace }, params: { id } }) => {
    const templates = await queryClient.ensureQueryData(templatesQuery(workspace, currentLanguage()));
    if (!templates.some((one) => one.id === id)) throw notFound();
    return id;
  },
  component: function Template() {
    return <TemplatePage id={Route.useLoaderData()} />;
  },
});
