import { PageSkeleton } from '#ui/Skeletons.tsx';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { campaignQuery } from '#features/campaigns/api.ts';
import { emailTemplatesQuery } from '#features/email-templates/api.ts';
import { isEmailTemplateKind, isEmailTemplateLanguage } from '#features/email-templates/search.ts';
import { isNotFound } from '#lib/api-error.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

const EmailTemplatePage = lazyPart(
  async () =>
    (await import('#pages/account/admin/campaigns/edit/template/EmailTemplatePage.tsx')).EmailTemplatePage,
  <PageSkeleton />,
);

export const Route = createFileRoute('/account/$slug/admin/campaigns/edit/$id/template/$template')({
  validateSearch: ({ language }: Record<string, unknown>) =>
    isEmailTemplateLanguage(language) ? { language } : {},
  loader: async ({ context: { queryClient, workspace }, params: { id, template } }) => {
    if (!/^[1-9]\d{0,15}$/.test(id) || !isEmailTemplateKind(template)) throw notFound();
    try {
      const [campaign] = await Promise.all([
        queryClient.ensureQueryData(campaignQuery(workspace, Number(id))),
        queryClient.ensureQueryData(emailTemplatesQuery(workspace, Number(id))),
      ]);
      return { campaignId: campaign.id, kind: template, culture: campaign.culture };
    } catch (error) {
      if (isNotFound(error)) throw notFound();
      throw error;
    }
  },
  component: function EmailTemplate() {
    const { culture, ...loaded } = Route.useLoaderData();
    const { language = culture } = Route.useSearch();
    return <EmailTemplatePage {...loaded} language={language} />;
  },
});
